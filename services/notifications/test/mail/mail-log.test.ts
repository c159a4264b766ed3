import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';
import { recordingLog } from '../support/recording-log.ts';

describe('mail queue: log and database', () => {
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

  const isSent = (key: string) =>
    eventually(`${key} is sent`, async () => (await open.row(key))?.state === 'sent');
  const hasFailed = (key: string, words: string) =>
    eventually(
      `${key} has failed`,
      async () => (await open.row(key))?.failure?.includes(words) ?? false,
    );
  const mails = (count: number) => Array.from({ length: count }, (_, n) => resetMail(`many-${n}`));

  it('logs no address, although servers repeat it', async () => {
    const { log, lines } = recordingLog();
    const replies: Record<string, { code: number; message: string }> = {
      'gone@example.org': { code: 550, message: '5.1.1 <Gone@example.org> unknown' },
      'later@example.org': { code: 451, message: '4.7.1 <later@example.org> greylisted' },
      'full@example.org': { code: 421, message: '4.3.2 <full@example.org> not now' },
    };
    server.responses.rcpt = (to) => replies[to];
    await queues
      .open(server.url, { log })
      .enqueue(Object.keys(replies).map((to) => resetMail(to, to)));
    for (const to of Object.keys(replies)) {
      await hasFailed(to, 'example.org');
    }
    await eventually('all are logged', () => lines.length >= 3);
    expect(lines.join('\n'))
      .to.contain('<(recipient)> unknown')
      .and.not.to.match(/example\.org/i);
  });

  it('names each mail given up', async () => {
    const { log, lines } = recordingLog();
    server.responses.rcpt = () => ({ code: 550, message: '5.1.1 unknown' });
    const named = { log, what: 'chat message' };
    await queues.open(server.url, named).enqueue([resetMail('unnamed', 'unnamed@example.org')]);
    await hasFailed('unnamed', 'unknown');
    await eventually('it is logged', () => lines.length > 0);
    expect(JSON.parse(lines[0]!).msg).to.equal('chat message failed permanently');
  });

  it('sends a mail and logs it once, although the database failed for long', async () => {
    const { log, lines } = recordingLog();
    let failing = true;
    const lease: typeof open.mails.lease = async (...args) => {
      if (failing) {
        throw new Error('no primary');
      }
      return open.mails.lease(...args);
    };
    const queue = queues.open(server.url, {
      log,
      mails: { ...open.mails, lease },
    });
    await queue.enqueue(mails(3));
    await eventually('it has failed', () => lines.length > 0);
    for (let n = 0; n < 10; n++) {
      await queue.enqueue([resetMail(`more-${n}`)]);
    }
    failing = false;
    await isSent('more-9');
    const notified = lines.map((line) => JSON.parse(line).level);
    expect(notified).to.deep.equal(['warn', 'info']);
  });

  it('sends a mail again if its attempt ended during a failure of the database', async () => {
    server.responses.mail = { code: 451, message: '4.3.0 later' };
    let released = 0;
    const release = async () => {
      released += 1;
      throw new Error('no primary');
    };
    await queues.open(server.url, { mails: { ...open.mails, release } }).enqueue(mails(5));
    await eventually('the release has failed', () => released > 0);
    server.responses = {};
    await eventually('all are sent', async () => {
      await open.makeDue();
      return (await open.models.mails.countDocuments({ state: 'sent' })) === 5;
    });
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).to.equal(5);
  });

  it('stores a result that the database refused at first, and sends the mail once', async () => {
    let refused = 0;
    const refusing = async () => {
      if (refused++ < 2) {
        throw new Error('no primary');
      }
    };
    const markSent = (ids: readonly string[]) => refusing().then(() => open.mails.markSent(ids));
    await queues
      .open(server.url, { mails: { ...open.mails, markSent } })
      .enqueue([resetMail('stored')]);
    await isSent('stored');
    expect(refused).to.equal(3);
    expect(server.received).to.have.length(1);
  });
});
