import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';
import { recordingLog } from '../support/recording-log.ts';

describe('sends a greylisted mail again, with the same Message-ID', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
  });
  beforeEach(async () => {
    await open.models.mails.deleteMany({});
    server = await startMailServer();
  });
  afterEach(async () => {
    await queues.close();
    await server.stop();
  });
  after(() => open.close());

  const stateOf = async (key: string) => (await open.row(key))?.state;
  const isSent = (key: string) =>
    eventually(`${key} is sent`, async () => (await stateOf(key)) === 'sent');
  const hasFailed = (key: string, words: string) =>
    eventually(
      `${key} has failed`,
      async () => (await open.row(key))?.failure?.includes(words) ?? false,
    );
  const mails = (count: number) => Array.from({ length: count }, (_, n) => resetMail(`many-${n}`));

  it('tries a greylisted mail again, with the same Message-ID', async () => {
    let refused = 0;
    server.responses.rcpt = () =>
      refused++ === 0 ? { code: 451, message: '4.7.1 greylisted' } : undefined;
    await queues.open(server.url).enqueue([resetMail('grey')]);
    await hasFailed('grey', 'greylisted');
    const row = await open.row('grey');
    expect(row).to.include({ state: 'queued', attempts: 1 });
    expect(row!.nextAttemptAt.getTime()).to.be.greaterThan(row!.createdAt.getTime() + 10_000);
    await open.makeDue();
    await isSent('grey');
    expect(server.received.map(({ messageId }) => messageId)).to.deep.equal([
      `<${row!._id}@irp.example>`,
    ]);
  });

  it('gives up a mail whose recipient is refused, and sends the others', async () => {
    server.responses.rcpt = (to) =>
      to === 'gone@example.org' ? { code: 550, message: 'no such user' } : undefined;
    await queues.open(server.url).enqueue([resetMail('gone', 'gone@example.org'), ...mails(10)]);
    await eventually('it is given up', async () => (await stateOf('gone')) === 'failed');
    expect((await open.row('gone'))?.failure).to.contain('no such user');
    for (const { key } of mails(10)) {
      await isSent(key);
    }
    expect(await open.row('gone')).not.to.have.property('sealedParams');
  });

  it('sends a mail again after a connection lost in the middle', async () => {
    let cut = 0;
    server.responses.data = () => (cut++ < 3 ? 'drop' : undefined);
    const render = () => ({
      subject: 'Large',
      text: 'x'.repeat(200_000),
      html: '',
    });
    await queues.open(server.url, { render }).enqueue([resetMail('cut')]);
    await eventually(
      'an attempt has failed',
      async () => (await open.row('cut'))?.failure !== null,
    );
    await eventually('it is sent', async () => {
      await open.makeDue();
      return (await stateOf('cut')) === 'sent';
    });
    expect(server.received).to.have.length(1);
  });

  it('sends a mail again after a connection lost after the data, with the same Message-ID', async () => {
    let cut = 0;
    server.responses.accepted = () => (cut++ === 0 ? 'drop' : undefined);
    await queues.open(server.url).enqueue([resetMail('twice')]);
    await eventually(
      'the attempt has failed',
      async () => (await open.row('twice'))?.failure !== null,
    );
    await open.makeDue();
    await isSent('twice');
    expect(server.received).to.have.length(2);
    expect(server.received[0]!.messageId).to.equal(server.received[1]!.messageId);
  });

  const troubles: Record<string, () => void> = {
    'refuses connections': () => {
      server.responses.greeting = { code: 554, message: 'no service' };
    },
    'is about to stop': () => {
      server.responses.rcpt = () => ({ code: 421, message: '4.3.2 shutting down' });
    },
    'refuses the sender': () => {
      server.responses.mail = { code: 550, message: '5.1.8 bad sender' };
    },
    'does not answer': () => {
      server.responses.greeting = 'stall';
    },
    'cuts connections': () => {
      server.responses.mail = 'drop';
    },
  };
  for (const [trouble, begin] of Object.entries(troubles)) {
    it(`loses no mail to a server that ${trouble}, attempts few of them, and logs the error once`, async () => {
      begin();
      const { log, lines } = recordingLog();
      const queue = queues.open(server.url, {
        log,
        // Longer than a server on a busy machine takes: a slow reply would count as another outage.
        silenceMs: trouble === 'does not answer' ? 3_000 : 30_000,
        pauseMs: 100,
      });
      await queue.enqueue(mails(200));
      const failed = { failure: { $ne: null } };
      const tried = () => open.models.mails.countDocuments({ state: 'queued', ...failed });
      await eventually('some have failed', async () => (await tried()) > 0);
      expect(await open.models.mails.countDocuments({ state: 'failed' })).to.equal(0);
      expect(await tried()).to.be.lessThan(20);
      expect(queue.healthy()).to.equal(false);
      // The failure of an earlier attempt after a success begins another outage, with a log line.
      await eventually(
        'no attempt is under way',
        async () => (await open.models.mails.countDocuments({ holder: { $ne: null } })) === 0,
      );
      server.responses = {};
      await open.makeDue();
      await eventually('all are sent', async () => {
        await open.models.mails.updateMany(
          { state: 'queued', holder: null },
          { $set: { nextAttemptAt: new Date(0) } },
        );
        return (await open.models.mails.countDocuments({ state: 'sent' })) === 200;
      });
      expect(queue.healthy()).to.equal(true);
      expect(new Set(server.received.map(({ messageId }) => messageId)).size).to.equal(200);
      expect(lines.filter((line) => line.includes('mail server unavailable'))).to.have.length(1);
      expect(lines.length).to.be.lessThan(10);
    });
  }

  it('stores mails while the server is unavailable, and sends them later', async () => {
    const { port } = server;
    await server.stop();
    const queue = queues.open(`smtp://127.0.0.1:${port}`);
    await queue.enqueue(mails(30));
    await eventually(
      'an attempt has failed',
      async () => (await open.models.mails.countDocuments({ attempts: 1 })) > 0,
    );
    await queue.enqueue([resetMail('later')]);
    expect(await stateOf('later')).to.equal('queued');
    server = await startMailServer(port);
    await open.makeDue();
    await isSent('later');
  });

  it('skips a mail that cannot be decrypted or rendered', async () => {
    await open.mails.add([resetMail('moved'), resetMail('other')], 'queued');
    const { sealedParams } = (await open.row('other'))!;
    await open.models.mails.updateOne({ key: 'moved' }, { $set: { sealedParams: sealedParams! } });
    const render = (mail: { key: string }) => {
      if (mail.key === 'odd') {
        throw new Error('no template');
      }
      return {
        subject: mail.key,
        text: mail.key,
        html: mail.key,
      };
    };
    await queues.open(server.url, { render }).enqueue([resetMail('odd'), resetMail('next')]);
    await hasFailed('moved', 'ecryption failed');
    await hasFailed('odd', 'no template');
    await isSent('next');
    expect([await stateOf('moved'), await stateOf('odd')]).to.deep.equal(['queued', 'queued']);
  });

  it('stops soon despite a server that does not respond, and sends the mail later', async () => {
    server.responses.data = () => 'stall';
    const queue = queues.open(server.url, { closeMs: 20 });
    await queue.enqueue(mails(5));
    await eventually('the server has a mail', () => server.connections() === 3);
    await queue.close();
    expect(await open.models.mails.countDocuments({ state: 'queued', holder: null })).to.equal(5);
    server.responses = {};
    await open.makeDue();
    queues.open(server.url);
    for (const { key } of mails(5)) {
      await isSent(key);
    }
  });

  it('sends a mail again after the lease of a killed process ends', async () => {
    await open.mails.add(mails(3), 'queued');
    await open.mails.lease('killed', 2);
    queues.open(server.url);
    await eventually('the other one is sent', () => server.received.length === 1);
    expect(await open.models.mails.countDocuments({ holder: 'killed' })).to.equal(2);
    await open.makeDue();
    for (const { key } of mails(3)) {
      await isSent(key);
    }
    expect(server.received).to.have.length(3);
  });
});
