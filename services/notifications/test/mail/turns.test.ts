import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import type { MailTransport } from '../../src/mail/sending/smtp.ts';
import { migrations } from '../../src/migrations.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';
import { suspendedMail } from '../support/suspended-mail.ts';

const connections = 3;
/** Mails with a lease at the moment are sent before mails stored later. */
const leased = 2 * (4 * connections) + connections;

describe('mail queue: a fan-out', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  /** Recipients in the order of sending. */
  let sent: string[];
  let onSent: (count: number) => Promise<void>;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
  });
  beforeEach(async () => {
    await open.models.mails.deleteMany({});
    sent = [];
    onSent = async () => undefined;
  });
  afterEach(() => queues.close());
  after(async () => {
    expect(await open.scans()).to.deep.equal([]);
    await open.close();
  });

  const transport: MailTransport = {
    async send({ to }) {
      sent.push(to);
      await onSent(sent.length);
    },
    close: () => undefined,
  };
  const fanOut = (count: number, origin: string, name = origin) =>
    Array.from({ length: count }, (_, n) => suspendedMail(`${name}/${n}`, origin));
  /**
   * Stores a fan-out, and stores other mails after a part of the fan-out is sent.
   * @returns the number of mails sent between the storage of the other mails and the last other
   *   mail
   */
  async function between(
    fan: readonly Mail[],
    others: readonly Mail[],
    after = 50,
  ): Promise<number> {
    const queue = queues.open('smtp://127.0.0.1:9', { transport, connections });
    let storedAt = 0;
    onSent = async (count) => {
      if (count !== after) {
        return;
      }
      await queue.enqueue(others);
      storedAt = sent.length;
    };
    await queue.enqueue(fan);
    const all = fan.length + others.length;
    await eventually('all are sent', () => sent.length === all, { timeoutMs: 60_000 });
    return Math.max(...others.map(({ to }) => sent.indexOf(to))) + 1 - storedAt;
  }

  it('delays no mail that a person waits for', async () => {
    const reset = resetMail('reset', 'ann@example.com');
    expect(await between(fanOut(600, 'a1'), [reset])).to.be.at.most(leased + 1);
  });

  it('delays no mails of another event with few mails', async () => {
    // Every second lease is of their lane.
    expect(await between(fanOut(600, 'b1'), fanOut(5, 'b2'))).to.be.at.most(leased + 4 * 12 + 5);
  });

  it('shares its lane with other events of the same workspace, regardless of their number', async () => {
    const events = Array.from({ length: 60 }, (_, n) => fanOut(10, 'c1', `event${n}`)).flat();
    expect(await between(events, fanOut(5, 'c2'))).to.be.at.most(leased + 4 * 12 + 5);
  });

  it('continues while other events have a few mails with repeated attempts', async () => {
    await open.mails.add(fanOut(1_200, 'd1'), 'queued');
    await open.mails.lease('nobody', 1_100);
    const keys: string[] = [];
    for (let n = 0; n < 64; n++) {
      await open.mails.add(fanOut(10, `other${n}`), 'queued');
      keys.push(...(await open.mails.lease('a', 10)).map((mail) => mail.open().key));
    }
    // An eighth of the turns of 64, of ten mails each.
    expect(keys.filter((key) => key.startsWith('d1/'))).to.have.length.at.least(80);
  });

  it('waiting for another attempt delays nothing', async () => {
    await open.mails.add(fanOut(1_200, 'e1'), 'queued');
    const tried = await open.mails.lease('a', 1_200);
    for (const { id } of tried) {
      await open.mails.markFailed('a', id, 'busy', new Date(0));
    }
    await open.mails.add([...fanOut(3, 'e2'), resetMail('reset')], 'queued');
    const next = (await open.mails.lease('b', 20)).map((mail) => mail.open().key);
    expect(next[0]).to.equal('reset');
    const more = (await open.mails.lease('b', 20)).map((mail) => mail.open().key);
    expect([...next, ...more]).to.include.members(['e2/0', 'e2/1', 'e2/2']);
  });

  it('of a former version, without lanes, is sent, too', async () => {
    await open.mails.add(fanOut(30, 'f1'), 'queued');
    await open.models.mails.updateMany({}, { $unset: { lane: 1 } });
    const { close } = await connectDatabase(
      {
        ...open.where,
        log: silentLogger(),
        migrations,
        migrateAtStart: 'all',
      },
      () => ({}),
    );
    queues.open('smtp://127.0.0.1:9', { transport, connections });
    await eventually('all are sent', () => sent.length === 30);
    await close();
  });
});
