import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';

const script = fileURLToPath(new URL('../support/mail-process.ts', import.meta.url));
const mailCount = 400;
const connections = 3;

describe('mail queue: killed processes', () => {
  let open: OpenMails;
  let server: TestMailServer;

  before(async () => {
    open = await openMails();
    server = await startMailServer();
  });
  after(async () => {
    await server.stop();
    await open.close();
  });

  function startProcess() {
    const { uri, name, secretsKey } = open.where;
    const child = spawn(process.execPath, [script, uri, name, secretsKey, server.url], {
      stdio: 'inherit',
    });
    const exited = once(child, 'exit');
    return async () => {
      child.kill('SIGKILL');
      await exited;
    };
  }

  it('lose no mail, and repeat only mails in the process of being sent', async () => {
    const mails = Array.from({ length: mailCount }, (_, n) =>
      resetMail(`many-${n}`, `u${n}@example.org`),
    );
    await open.mails.add(mails, 'queued');
    for (const enough of [100, 200, 300]) {
      const kill = startProcess();
      await eventually(`${enough} mails have arrived`, () => server.received.length >= enough);
      await kill();
      await open.makeDue();
    }
    const kill = startProcess();
    await eventually(
      'all are sent',
      async () => (await open.models.mails.countDocuments({ state: 'sent' })) === mailCount,
    );
    await kill();
    const recipients = server.received.map(({ to }) => to[0]);
    expect(new Set(recipients).size).to.equal(mailCount);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).to.equal(mailCount);
    expect(recipients.length - mailCount).to.be.at.most(3 * connections);
  });
});
