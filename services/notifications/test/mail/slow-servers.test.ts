import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';
import { startSlowMailServer } from '../support/slow-mail-server.ts';

type SlowMailServer = Awaited<ReturnType<typeof startSlowMailServer>>;

describe('mail queue: slow mail servers', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: SlowMailServer;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
  });
  beforeEach(() => open.models.mails.deleteMany({}));
  afterEach(async () => {
    await queues.close();
    await server.stop();
  });
  after(() => open.close());

  const isSent = (key: string) =>
    eventually(`${key} is sent`, async () => {
      await open.makeDue();
      return (await open.row(key))?.state === 'sent';
    });

  it('sends a mail once to a server that drips its replies byte by byte', async () => {
    server = await startSlowMailServer('drips');
    await queues.open(server.url).enqueue([resetMail('dripped'), resetMail('another')]);
    for (const key of ['dripped', 'another']) {
      await eventually(`${key} is sent`, async () => (await open.row(key))?.state === 'sent');
    }
    expect(server.messages).to.have.length(2);
    expect(await open.row('dripped')).to.include({ attempts: 1, failure: null });
  });

  it('counts a server that does not respond as unavailable before the attempt ends', async () => {
    server = await startSlowMailServer('silent');
    const queue = queues.open(server.url, { slowMs: 50 });
    expect(queue.healthy(), 'before').to.equal(true);
    await queue.enqueue([resetMail('held')]);
    await eventually('it is unavailable', () => !queue.healthy());
    expect(await open.row('held')).to.include({ state: 'queued', failure: null });
  });

  // For a server that stops reading, the text is larger than the socket buffers. For a server that
  // reads, such a text would take too long.
  const render = () => {
    const text = 'x'.repeat(server.manner === 'stops-reading' ? 20_000_000 : 200_000);
    return {
      subject: 'Large',
      text,
      html: '',
    };
  };
  const troubles = {
    'says nothing after the end of DATA': ['silent', {}],
    'reads nothing after DATA': ['stops-reading', { render }],
    'drips a reply that never ends, so that it is never silent': ['endless', {}],
  } as const;
  for (const [trouble, [manner, options]] of Object.entries(troubles)) {
    it(`ends an attempt with a server that ${trouble}, and delivers the mail after the server recovers`, async () => {
      server = await startSlowMailServer(manner);
      const queue = queues.open(server.url, {
        silenceMs: 600,
        pauseMs: 20,
        connections: 1,
        ...options,
      });
      await queue.enqueue([resetMail('held')]);
      await eventually(
        'the attempt has failed',
        async () => (await open.row('held'))?.failure !== null,
      );
      expect(await open.row('held'), 'not given up').to.include({ state: 'queued' });
      expect(server.messages).to.deep.equal([]);
      server.manner = 'well';
      await isSent('held');
      expect(server.messages).to.have.length(1);
      expect(server.messages[0]).to.contain(`<${(await open.row('held'))!._id}@irp.example>`);
      expect(server.connections).to.be.greaterThan(1);
    });
  }
});
