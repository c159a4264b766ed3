import type { DomainEvent } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { silentLogger } from '@irp/logging';
import { expect } from 'chai';
import { type EventBus, type EventSource, newEvent, type Relay, startRelay, type WaitingEvent } from '../src/index.ts';
import { until } from './make-events.ts';

describe('the relay', () => {
  let relay: Relay;
  let published: string[];
  let away: boolean;
  let holds: boolean;
  let released: boolean;
  beforeEach(() => {
    published = [];
    away = false;
    holds = true;
    released = false;
  });
  afterEach(() => relay.stop());

  function made(subject: string): DomainEvent {
    return newEvent(Date.now(), {
      ...{ type: 'member.role_changed', workspaceId: 'w1', subject },
      actor: { type: 'user', id: 'u1' },
      data: { before: 'member', after: 'developer' },
    });
  }

  function sourceOf(waiting: WaitingEvent[]) {
    const source = {
      asked: 0,
      async waiting(limit: number) {
        source.asked++;
        return waiting.slice(0, limit);
      },
      async settle(sent: readonly WaitingEvent[]) {
        for (const one of sent) waiting.splice(waiting.indexOf(one), 1);
      },
    } satisfies EventSource & { asked: number };
    return source;
  }

  function begin(sources: EventSource[], more: { pollMs?: number; prepare?: () => Promise<number> } = {}): void {
    const bus = {
      async publish(_topic: string, messages: { event: { subject?: string } }[]) {
        if (away) throw new Error('away');
        if (messages.some(({ event }) => event.subject === 'bad')) throw new PlatformError('invalid_request', 'bad');
        published.push(...messages.map(({ event }) => event.subject!));
      },
    } as unknown as EventBus;
    const lease = {
      hold: async () => holds,
      async release() {
        released = true;
      },
    };
    relay = startRelay({ service: 'authorization', bus, sources, lease, log: silentLogger(), ...more });
  }

  const waitingOf = (subject: string): WaitingEvent => ({ event: made(subject), documentId: subject });

  it('hears of what is made in its process, however seldom it looks by itself', async () => {
    const waiting: WaitingEvent[] = [];
    begin([sourceOf([]), sourceOf(waiting)], { pollMs: 60_000 });
    for (const subject of ['a', 'b', 'c']) {
      // Written a moment after it was made.
      const one = waitingOf(subject);
      await new Promise((resolve) => setTimeout(resolve, 50));
      waiting.push(one);
      await until(() => published.at(-1) === subject);
    }
    expect(waiting).to.deep.equal([]);
  });

  it('finds what another process wrote', async () => {
    const waiting: WaitingEvent[] = [];
    const one = waitingOf('a');
    begin([sourceOf(waiting)], { pollMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    waiting.push(one);
    await until(() => published.length > 0);
    expect(published).to.deep.equal(['a']);
  });

  it('carries more than it asks for at once, in order', async () => {
    const all = Array.from({ length: 1_203 }, (_, at) => waitingOf(`u${at}`));
    begin([sourceOf([...all])], { pollMs: 60_000 });
    await until(() => published.length >= all.length);
    expect(published).to.deep.equal(all.map(({ documentId }) => documentId));
  });

  it('asks at once after something was taken up', async () => {
    const waiting: WaitingEvent[] = [];
    const abandoned = [waitingOf('a'), waitingOf('b')];
    const prepare = async () => (published.length < abandoned.length ? waiting.push(abandoned[published.length]!) : 0);
    begin([sourceOf(waiting)], { pollMs: 60_000, prepare });
    await until(() => published.length === abandoned.length);
    expect(published).to.deep.equal(['a', 'b']);
  });

  it('asks ever less where nothing is found', async () => {
    const quiet = sourceOf([]);
    begin([quiet], { pollMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(quiet.asked).to.be.within(2, 6);
  });

  it('keeps what the bus does not take, and tells how much waits', async () => {
    away = true;
    const waiting = [waitingOf('a'), waitingOf('b')];
    begin([sourceOf(waiting)]);
    await until(() => relay.backlog().events === 2);
    expect(relay.backlog().oldestMs).to.be.at.least(0);
    away = false;
    await until(() => published.length > 0);
    expect(published).to.deep.equal(['a', 'b']);
    await until(() => relay.backlog().events === 0);
    expect(relay.backlog().oldestMs).to.equal(0);
  });

  it('carries what waits beside an event that is refused, and beside a source that fails', async () => {
    const waiting = [waitingOf('a'), waitingOf('bad'), waitingOf('b')];
    const broken: EventSource = { waiting: () => Promise.reject(new Error('broken')), settle: async () => undefined };
    const other = [waitingOf('c')];
    const prepare = () => Promise.reject(new Error('broken'));
    begin([broken, sourceOf(waiting), sourceOf(other)], { prepare });
    await until(() => published.length >= 3);
    expect(published).to.deep.equal(['a', 'b', 'c']);
    await until(() => waiting.length === 1 && other.length === 0);
    expect(waiting[0]!.event.subject).to.equal('bad');
  });

  it('does nothing while another process does the work, and takes it over', async () => {
    holds = false;
    const source = sourceOf([waitingOf('a')]);
    begin([source], { pollMs: 20 });
    made('b');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(source.asked).to.equal(0);
    holds = true;
    await until(() => published.length > 0);
    expect(published).to.deep.equal(['a']);
  });

  it('sends what waits when it is stopped, and gives its work to others', async () => {
    const waiting: WaitingEvent[] = [];
    const one = waitingOf('a');
    begin([sourceOf(waiting)], { pollMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    waiting.push(one);
    await relay.stop();
    expect(published).to.deep.equal(['a']);
    expect(released).to.equal(true);
  });
});
