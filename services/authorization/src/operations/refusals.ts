import type { DomainEvent, EventNews } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Logger } from '@irp/logging';
import type { EventRows } from '@irp/persistence';

type Refusal = EventNews<'authorization.failed' | 'access.denied'>;

/** When and by which request it came about, where that is not the one that is being answered. */
type Origin = Pick<DomainEvent, 'time' | 'request' | 'traceparent'>;

/** Records what was refused, without letting whoever tries again and again fill the log. */
export interface Refusals {
  /** Resolves once it is stored, or counted with others of its kind; so many as its `times`, where it has some. */
  tell(refusal: Refusal, origin?: Origin): Promise<void>;
  close(): Promise<void>;
}

/** So many of one kind are told one by one in a minute. */
const oneByOne = 10;
const windowMs = 60_000;

interface Window {
  told: number;
  /** Tells of the others, by how many there were: begun with the first of them, so that a crash loses the number alone. */
  sum: { event: DomainEvent; begun: Promise<void> } | undefined;
  times: number;
  timer: NodeJS.Timeout;
}

export function createRefusals({ events, log, now }: { events: EventRows; log: Logger; now: () => number }): Refusals {
  const windows = new Map<string, Window>();

  async function end(key: string): Promise<void> {
    const window = windows.get(key);
    windows.delete(key);
    clearTimeout(window?.timer);
    if (!window?.sum) return;
    const { event, begun } = window.sum;
    await begun;
    await events.confirm({ ...event, data: { ...event.data, times: window.times } } as DomainEvent);
  }

  function open(key: string): Window {
    const timer = setTimeout(() => {
      end(key).catch((error) => log.warn({ err: error }, 'how often something was refused is told later'));
    }, windowMs);
    timer.unref();
    const window: Window = { told: 0, sum: undefined, times: 0, timer };
    windows.set(key, window);
    return window;
  }

  return {
    async tell(refusal, origin) {
      const key = keyOf(refusal);
      const window = windows.get(key) ?? open(key);
      if (window.told < oneByOne) {
        window.told++;
        return events.add({ ...newEvent(now(), refusal), ...origin });
      }
      window.times += refusal.data.times ?? 1;
      if (!window.sum) {
        const { data } = refusal;
        const news = { ...refusal, data: { ...data, times: data.times ?? 1 } } as Refusal;
        const event = { ...newEvent(now(), news), ...origin };
        window.sum = { event, begun: events.begin(event) };
      }
      const { sum } = window;
      await sum.begun.catch((error) => {
        // The next one tries again.
        if (window.sum === sum) window.sum = undefined;
        throw error;
      });
    },
    async close() {
      // What the database does not take now, another process tells later.
      await Promise.allSettled([...windows.keys()].map(end));
    },
  };
}

/** Whom, and why: not with which words, in which callers can have a part. */
function keyOf({ type, subject, data }: Refusal): string {
  return [type, subject, ...('error' in data ? [data.error] : [data.reason, data.operation])].join(' ');
}
