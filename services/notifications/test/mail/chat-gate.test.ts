import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createChatGate } from '../../src/mail/chat/chat-gate.ts';
import type { MailTransport } from '../../src/mail/sending/smtp.ts';
import { type OpenMails, openMails } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';
import { suspendedMail } from '../support/suspended-mail.ts';

const longestMs = 15_000;

describe('the gate of chats', () => {
  let nowMs = 0;
  const open = (slots: number) =>
    createChatGate({
      slots,
      longestMs,
      nowMs: () => nowMs,
      random: () => 0,
    });

  it('sends each chat one message at a time, and waiting messages one after the other', () => {
    const gate = open(10);
    expect(gate.enter('a')).to.equal(undefined);
    expect([1, 2, 3].map(() => gate.enter('a')?.waitMs)).to.deep.equal([1_000, 2_000, 3_000]);
    expect(gate.enter('b')).to.equal(undefined);
    gate.leave('a', false);
    expect(gate.enter('a')).to.equal(undefined);
  });

  it('pauses a failing chat for longer each time, up to two hours, until it responds', () => {
    const gate = open(10);
    for (const pauseS of [15, 30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_200, 7_200]) {
      expect(gate.enter('a')).to.equal(undefined);
      gate.leave('a', true);
      nowMs += pauseS * 1_000 - 1;
      expect(gate.enter('a')?.failures).to.be.at.least(1);
      nowMs += 1;
    }
    expect(gate.enter('a')).to.equal(undefined);
    gate.leave('a', false);
    expect(gate.enter('a')).to.equal(undefined);
    gate.leave('a', true);
    expect(gate.enter('a')).to.deep.equal({ waitMs: 16_000, failures: 1 });
  });

  it('reserves half of the slots for chats that respond, regardless of the others', () => {
    const gate = open(10);
    expect(gate.enter('known')).to.equal(undefined);
    gate.leave('known', false);
    const entered = Array.from({ length: 40 }, (_, n) => gate.enter(`hangs${n}`)).filter(
      (one) => one === undefined,
    );
    expect(entered).to.have.length(5);
    expect(gate.enter('known')).to.equal(undefined);
    gate.leave('hangs0', true);
    expect(gate.enter('another')).to.equal(undefined);
  });
});

describe('messages to chats', () => {
  let opened: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let hanging: PromiseWithResolvers<void>;
  let asked: string[];

  before(async () => {
    opened = await openMails();
    queues = queuesOf(opened);
  });
  beforeEach(async () => {
    await opened.models.mails.deleteMany({});
    hanging = Promise.withResolvers();
    asked = [];
  });
  afterEach(async () => {
    hanging.resolve();
    await queues.close();
  });
  after(async () => {
    expect(await opened.scans()).to.deep.equal([]);
    await opened.close();
  });

  const transport: MailTransport = {
    async send({ to }) {
      asked.push(to);
      if (!to.startsWith('chat:evil')) {
        return;
      }
      await hanging.promise;
      throw new Error('the chat cannot be reached');
    },
    close: () => hanging.resolve(),
  };
  const message = (key: string, origin: string, chat: string) =>
    suspendedMail(key, origin, `chat:${chat}`);
  const evil = (count: number, chats: number) =>
    Array.from({ length: count }, (_, n) =>
      message(`evil/${n}`, `evil${n % 3}`, `evil${n % chats}`),
    );
  const openQueue = () =>
    queues.open('smtp://127.0.0.1:9', {
      transport,
      connections: 20,
      closeMs: 10,
      gate: createChatGate({ slots: 20, longestMs }),
    });

  it('of other chats are sent while ten chats do not respond, each with one message', async () => {
    const queue = openQueue();
    await queue.enqueue([message('first', 'w1', 'good')]);
    await eventually('the chat is known to answer', () => asked.length === 1);
    await queue.enqueue(evil(60, 30));
    await eventually('they hang', () => asked.length === 11);
    await queue.enqueue([message('second', 'w1', 'good')]);
    await eventually('it is asked', () => asked.filter((to) => to === 'chat:good').length === 2);
    const ofEvil = asked.filter((to) => to.startsWith('chat:evil'));
    expect(ofEvil).to.have.length(10);
    expect(new Set(ofEvil).size).to.equal(10);
  });

  it('of a failing chat wait, and keep their number of attempts', async () => {
    const queue = openQueue();
    await queue.enqueue(evil(8, 1));
    await eventually('one is asked for', () => asked.length === 1);
    hanging.resolve();
    const rows = () => opened.models.mails.find({ state: 'queued' }).lean();
    await eventually('all are put off', async () =>
      (await rows()).every(
        ({ holder, nextAttemptAt }) => holder === null && nextAttemptAt > new Date(),
      ),
    );
    await opened.makeDue();
    await eventually('all are put off again', async () =>
      (await rows()).every(
        ({ holder, nextAttemptAt }) => holder === null && nextAttemptAt > new Date(),
      ),
    );
    expect(asked).to.have.length(1);
    expect((await rows()).map(({ attempts }) => attempts).toSorted()).to.deep.equal([
      0, 0, 0, 0, 0, 0, 0, 1,
    ]);
  });

  it('waiting for a chat that has failed for days are given up, like attempted messages', async () => {
    const old = new Date(Date.now() - 5 * 86_400_000);
    for (const [failures, state] of [
      [5, 'queued'],
      [6, 'failed'],
    ] as const) {
      await opened.models.mails.deleteMany({});
      await opened.mails.add(evil(1, 1), 'queued');
      await opened.models.mails.updateMany({}, { $set: { createdAt: old } });
      const gate = {
        enter: () => ({ waitMs: 60_000, failures }),
        leave: () => undefined,
      };
      const queue = queues.open('smtp://127.0.0.1:9', { transport, gate });
      const isDecided = async () => {
        const row = await opened.row('evil/0');
        return (
          row?.holder === null &&
          row.state === state &&
          (state === 'failed' || row.nextAttemptAt > new Date())
        );
      };
      await eventually(`it is ${state}`, isDecided);
      await queue.close();
    }
    expect(asked).to.deep.equal([]);
  });
});
