import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  type EventBus,
  type EventSource,
  newEvent,
  type Relay,
  startRelay,
  type WaitingEvent,
} from '../src/index.ts';

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

  function createEvent(subject: string): DomainEvent {
    return newEvent(Date.now(), {
      type: 'member.role_changed',
      workspaceId: 'w1',
      subject,
      actor: { type: 'user', id: 'u1' },
      data: { before: 'member', after: 'developer' },
    });
  }

  /**
   * A source over `waiting`; `store` adds an event as this process would, `waiting.push` as another
   * process would.
   */
  function sourceOf(waiting: WaitingEvent[]) {
    const listeners = new Set<() => void>();
    return {
      queries: 0,
      store(event: WaitingEvent) {
        waiting.push(event);
        for (const listener of listeners) {
          listener();
        }
      },
      async waiting(limit: number) {
        this.queries++;
        return waiting.slice(0, limit);
      },
      async settle(sent: readonly WaitingEvent[]) {
        for (const one of sent) {
          waiting.splice(waiting.indexOf(one), 1);
        }
      },
      onStored(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  function begin(
    sources: EventSource[],
    more: {
      pollMs?: number;
      isAlone?: boolean;
      prepare?: () => Promise<number>;
    } = {},
  ): void {
    const bus: Pick<EventBus, 'publish'> = {
      async publish(_topic, messages) {
        if (away) {
          throw new Error('away');
        }
        if (messages.some(({ event }) => event.subject === 'bad')) {
          throw new PlatformError('invalid_request', 'bad');
        }
        published.push(...messages.map(({ event }) => event.subject));
      },
    };
    const lease = {
      hold: async () => holds,
      async release() {
        released = true;
      },
    };
    relay = startRelay({
      service: 'authorization',
      bus,
      sources,
      lease,
      log: silentLogger(),
      ...more,
    });
  }

  const waitingOf = (subject: string): WaitingEvent => ({
    event: createEvent(subject),
    documentId: subject,
  });

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('publishes an event stored by this process soon, with any poll interval', async () => {
    const waiting: WaitingEvent[] = [];
    const source = sourceOf(waiting);
    begin([sourceOf([]), source], { pollMs: 60_000 });
    for (const subject of ['a', 'b', 'c']) {
      await pause(50);
      source.store(waitingOf(subject));
      await eventually(`${subject} is published`, () => published.at(-1) === subject);
    }
    expect(waiting).to.deep.equal([]);
  });

  it('queries only the source that stored an event', async () => {
    const [quiet, source] = [sourceOf([]), sourceOf([])];
    // Otherwise an empty source is queried again, ever later: on a slow machine while the test runs.
    begin([quiet, source], { pollMs: 60_000, isAlone: true });
    await eventually('the first queries have found nothing', () => source.queries >= 1);
    const before = quiet.queries;
    source.store(waitingOf('a'));
    await eventually('an event is published', () => published.length > 0);
    expect(quiet.queries).to.equal(before);
  });

  it('publishes an event stored during a query that does not find it', async () => {
    const source = sourceOf([]);
    const { waiting } = source;
    source.waiting = async (limit) => {
      const found = await waiting.call(source, limit);
      if (source.queries === 1) {
        source.store(waitingOf('a'));
      }
      return found;
    };
    begin([source], { pollMs: 60_000 });
    await eventually('an event is published', () => published.length > 0);
    expect(published).to.deep.equal(['a']);
    // A third query if the clock shows the same time for the event and the second query.
    expect(source.queries).to.be.within(2, 3);
  });

  it('creates no event with a side effect', async () => {
    const source = sourceOf([]);
    begin([source], { pollMs: 60_000, isAlone: true });
    await eventually('the first query has found nothing', () => source.queries >= 1);
    const before = source.queries;
    createEvent('a');
    await pause(100);
    expect(source.queries).to.equal(before);
  });

  it('finds events of another process by polling', async () => {
    const waiting: WaitingEvent[] = [];
    const one = waitingOf('a');
    begin([sourceOf(waiting)], { pollMs: 50 });
    await pause(200);
    waiting.push(one);
    await eventually('an event is published', () => published.length > 0);
    expect(published).to.deep.equal(['a']);
  });

  it('publishes more events than one query returns, in order', async () => {
    const all = Array.from({ length: 1_203 }, (_, at) => waitingOf(`u${at}`));
    begin([sourceOf([...all])], { pollMs: 60_000 });
    await eventually('every event is published', () => published.length >= all.length);
    expect(published).to.deep.equal(all.map(({ documentId }) => documentId));
  });

  it('queries immediately after `prepare` made events ready', async () => {
    const waiting: WaitingEvent[] = [];
    const abandoned = [waitingOf('a'), waitingOf('b')];
    const prepare = async () =>
      published.length < abandoned.length ? waiting.push(abandoned[published.length]!) : 0;
    begin([sourceOf(waiting)], { pollMs: 60_000, prepare });
    await eventually(
      'both abandoned events are published',
      () => published.length === abandoned.length,
    );
    expect(published).to.deep.equal(['a', 'b']);
  });

  it('queries less often while it finds no event', async () => {
    const quiet = sourceOf([]);
    begin([quiet], { pollMs: 60_000 });
    await pause(700);
    expect(quiet.queries).to.be.at.most(6);
    await eventually('it has queried more than once', () => quiet.queries > 1);
  });

  it('queries once at its start, and twice after an event, if no other process stores events', async () => {
    const source = sourceOf([]);
    begin([source], { pollMs: 60_000, isAlone: true });
    await pause(300);
    expect(source.queries).to.equal(1);
    source.store(waitingOf('a'));
    await eventually('an event is published', () => published.length > 0);
    await pause(300);
    expect(source.queries).to.equal(3);
    source.store(waitingOf('b'));
    await eventually('the next event is published', () => published.length > 1);
    expect(published).to.deep.equal(['a', 'b']);
  });

  it('finds events of a crashed process by polling, if no other process stores events', async () => {
    const waiting: WaitingEvent[] = [];
    begin([sourceOf(waiting)], { pollMs: 50, isAlone: true });
    await pause(100);
    waiting.push(waitingOf('a'));
    await eventually('an event is published', () => published.length > 0);
    expect(published).to.deep.equal(['a']);
  });

  it('publishes events as soon as the bus is back, if no other process stores events', async () => {
    away = true;
    const source = sourceOf([]);
    begin([source], { pollMs: 60_000, isAlone: true });
    source.store(waitingOf('a'));
    await eventually('the publication failed', () => relay.failure() !== undefined);
    await eventually('it fails again', () => source.queries >= 4);
    expect(relay.backlog().events).to.equal(1);
    away = false;
    await eventually('an event is published', () => published.length > 0);
    expect(relay.backlog().leaseHeld).to.equal(true);
  });

  it('keeps events refused by the bus, and reports the backlog', async () => {
    away = true;
    const waiting = [waitingOf('a'), waitingOf('b')];
    begin([sourceOf(waiting)]);
    await eventually('both events wait', () => relay.backlog().events === 2);
    expect(relay.backlog().oldestMs).to.be.at.least(0);
    away = false;
    await eventually('an event is published', () => published.length > 0);
    expect(published).to.deep.equal(['a', 'b']);
    await eventually('nothing waits', () => relay.backlog().events === 0);
    expect(relay.backlog().oldestMs).to.equal(0);
  });

  it('publishes the other events when the bus rejects one, or a source fails', async () => {
    const waiting = [waitingOf('a'), waitingOf('bad'), waitingOf('b')];
    const broken: EventSource = {
      ...sourceOf([]),
      waiting: () => Promise.reject(new Error('broken')),
    };
    const other = [waitingOf('c')];
    const prepare = () => Promise.reject(new Error('broken'));
    begin([broken, sourceOf(waiting), sourceOf(other)], { prepare });
    await eventually('three events are published', () => published.length >= 3);
    expect(published).to.deep.equal(['a', 'b', 'c']);
    await eventually(
      'only the rejected event waits',
      () => waiting.length === 1 && other.length === 0,
    );
    expect(waiting[0]!.event.subject).to.equal('bad');
  });

  it('does nothing while another process holds the lease, and takes over soon after it, with any poll interval', async () => {
    holds = false;
    const source = sourceOf([waitingOf('a')]);
    begin([source], { pollMs: 60_000, isAlone: true });
    source.store(waitingOf('b'));
    await pause(100);
    expect(source.queries).to.equal(0);
    holds = true;
    await eventually('an event is published', () => published.length > 0);
    expect(published).to.deep.equal(['a', 'b']);
  });

  it('publishes all waiting events when it is stopped, and releases the lease', async () => {
    const waiting: WaitingEvent[] = [];
    const one = waitingOf('a');
    begin([sourceOf(waiting)], { pollMs: 60_000 });
    await pause(50);
    waiting.push(one);
    await relay.stop();
    expect(published).to.deep.equal(['a']);
    expect(released).to.equal(true);
  });
});
