import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Logger } from '@irp/observability';
import type { EventRows } from '@irp/persistence';

type Refusal = EventInput<
  | 'authorization.failed'
  | 'access.denied'
  | 'access.attempted_from_outside'
  | 'credential.unknown'
  | 'rate_limit.exceeded'
>;

/**
 * The time and request of a call that another service has reported. Default: now, and the current
 * request.
 */
type Origin = Pick<DomainEvent, 'time' | 'request' | 'traceparent'>;

/**
 * Records rejected requests as events. In a minute, the first ten rejections of each kind (the
 * first only for 429 responses) are recorded individually. A single event with a count records all
 * further rejections, so that a guessing client cannot flood the audit log.
 */
export interface Refusals {
  /**
   * Resolves when the rejection is stored or counted. The rejection counts `refusal.data.times`
   * times; default: once.
   */
  record(refusal: Refusal, origin?: Origin): Promise<void>;
  close(): Promise<void>;
}

const maxIndividual = 10;
const individualByType: Partial<Record<Refusal['type'], number>> = { 'rate_limit.exceeded': 1 };
const windowMs = 60_000;

/** The rejections of a kind within a minute. */
interface Window {
  recorded: number;
  /**
   * The event with the count. The event is stored at the first counted rejection, and published at
   * the end of the minute. A crash loses only the exact count.
   */
  summary: { event: DomainEvent; stored: Promise<void> } | undefined;
  count: number;
  timer: NodeJS.Timeout;
}

export function createRefusals({
  events,
  log,
  now,
}: {
  events: EventRows;
  log: Logger;
  now: () => number;
}): Refusals {
  const windows = new Map<string, Window>();

  async function end(key: string): Promise<void> {
    const window = windows.get(key);
    windows.delete(key);
    clearTimeout(window?.timer);
    if (!window?.summary) {
      return;
    }
    const { event, stored } = window.summary;
    await stored;
    // With a plain assignment, the compiler would check a copy of the union of all events, which
    // takes 13 seconds.
    Reflect.set(event.data, 'times', window.count);
    await events.confirm(event);
  }

  function open(key: string): Window {
    const timer = setTimeout(() => {
      end(key).catch((error) =>
        log.warn(
          { err: error },
          'count of rejected requests not stored; the stored event of these requests is published later',
        ),
      );
    }, windowMs);
    timer.unref();
    const window: Window = {
      recorded: 0,
      summary: undefined,
      count: 0,
      timer,
    };
    windows.set(key, window);
    return window;
  }

  function eventOf(refusal: Refusal, origin: Origin | undefined): DomainEvent {
    if (origin === undefined) {
      return newEvent(now(), refusal);
    }
    const { request: _ofReport, traceparent: _ofReportToo, ...event } = newEvent(now(), refusal);
    return { ...event, ...origin };
  }

  return {
    async record(refusal, origin) {
      const key = keyOf(refusal);
      const window = windows.get(key) ?? open(key);
      if (window.recorded < (individualByType[refusal.type] ?? maxIndividual)) {
        window.recorded++;
        return events.add(eventOf(refusal, origin));
      }
      window.count += refusal.data.times ?? 1;
      if (!window.summary) {
        const { data } = refusal;
        const input = {
          ...refusal,
          data: { ...data, times: data.times ?? 1 },
        } as Refusal;
        const event = eventOf(input, origin);
        window.summary = {
          event,
          stored: events.begin(event),
        };
      }
      const { summary } = window;
      await summary.stored.catch((error) => {
        // The next rejection with the same key tries to store the event again.
        if (window.summary === summary) {
          window.summary = undefined;
        }
        throw error;
      });
    },
    async close() {
      // If an event cannot be published now, another process publishes the event later.
      await Promise.allSettled([...windows.keys()].map(end));
    },
  };
}

/**
 * The kind of a rejection: subject and reason. The description is left out, because callers can
 * influence descriptions. The operation of a 429 is left out, because the limit covers all
 * operations of a caller.
 */
function keyOf({ type, workspaceId, subject, data }: Refusal): string {
  const kind = [type, workspaceId, subject];
  if (type === 'access.attempted_from_outside') {
    return [...kind, data.fromWorkspaceId, data.operation].join(' ');
  }
  if (type === 'authorization.failed') {
    return [...kind, data.error].join(' ');
  }
  if (type === 'access.denied') {
    return [...kind, data.reason, data.operation].join(' ');
  }
  return [...kind, data.credentialKind].join(' ');
}
