import type { DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { AttemptLog, AttemptLogStore } from '../store/attempt-log-store.ts';
import type { LoggedAttempt } from '../store/delivery-models.ts';
import { type RateCount, type RateStore, ratePartMs } from '../store/rate-store.ts';
import { deliverySystem } from './delivery-system.ts';

/** Records every attempt for the audit log and for the rates of its endpoint. */
export interface AttemptAudit {
  /** Stores an entry. May be repeated. */
  log(entry: AttemptLog): Promise<void>;
  /**
   * Creates events for all attempts since the last flush. An event reports up to 1,000 attempts of
   * an endpoint.
   */
  flush(): Promise<void>;
  /** Creates events from the entries of a dead dispatcher. */
  recover(dead: string): Promise<void>;
  /**
   * Sets the dispatcher that owns new log entries. The dispatcher that has taken the lease of the
   * former owner processes the former owner's entries.
   */
  adopt(owner: string): void;
}

interface Dependencies {
  store: AttemptLogStore;
  rates: Pick<RateStore, 'add'>;
  now: () => number;
}

const maxAttemptsOfEvent = 1_000;
/** Maximum characters of a reason, because an event has at most 900,000 bytes. */
const maxReason = 200;
/** Maximum attempts in a document, because a document has at most 16 MiB. */
const maxAttemptsSealed = 5_000;

export function createAttemptAudit({ store, rates, now }: Dependencies): AttemptAudit {
  let owner = '';
  let waiting: AttemptLog[] = [];
  /**
   * The last flush. Flushes run one after another, because two flushes at the same time would
   * report the same attempts.
   */
  let sealing: Promise<void> = Promise.resolve();

  async function seal(logs: readonly AttemptLog[], of: string): Promise<void> {
    const attempts = logs.flatMap((log) => log.attempts);
    const sealed = await store.seal(logs, eventsOf(attempts, now()), of, new Date(now()));
    // The attempts are counted after the events are stored. A crash before the counting loses
    // counts, but no function depends on exact rates.
    if (sealed) {
      await rates.add(countsOf(attempts));
    }
  }

  async function sealWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const logs = upTo(waiting, maxAttemptsSealed);
      const of = owner;
      await seal(logs, of);
      if (of === owner) {
        waiting = waiting.slice(logs.length);
      }
    }
  }

  return {
    async log(entry) {
      const of = owner;
      await store.add(entry, of);
      if (of === owner && waiting.at(-1)?.id !== entry.id) {
        waiting.push(entry);
      }
    },
    flush() {
      sealing = sealing.catch(() => undefined).then(sealWaiting);
      return sealing;
    },
    async recover(dead) {
      const left = await store.takeOver(dead, owner);
      waiting.push(...left);
      await this.flush();
    },
    adopt(next) {
      owner = next;
      waiting = [];
    },
  };
}

function upTo(logs: readonly AttemptLog[], most: number): AttemptLog[] {
  let total = 0;
  const count = logs.findIndex(({ attempts }, index) => {
    total += attempts.length;
    return index > 0 && total > most;
  });
  return logs.slice(0, count === -1 ? logs.length : count);
}

function eventsOf(attempts: readonly LoggedAttempt[], nowMs: number): DomainEvent[] {
  // An event contains only successful or only failed attempts, so that a search for failures finds
  // only failures.
  const ofOne = ({ endpointId, outcome }: LoggedAttempt) => `${endpointId} ${outcome}`;
  return [...Map.groupBy(attempts, ofOne).values()].flatMap((own) => {
    const [{ endpointId: subject, workspaceId, environment, outcome: ofAll }] = own as [
      LoggedAttempt,
    ];
    const failed = ofAll === 'failure' ? ({ outcome: 'failure' } as const) : {};
    const parts = Array.from({ length: Math.ceil(own.length / maxAttemptsOfEvent) }, (_, part) =>
      own.slice(part * maxAttemptsOfEvent, (part + 1) * maxAttemptsOfEvent),
    );
    return parts.map((part) =>
      newEvent(nowMs, {
        type: 'webhook.attempted',
        workspaceId,
        environment,
        subject,
        actor: deliverySystem,
        data: {
          ...failed,
          attempts: part.map(({ messageId, at, status, outcome, reason }) => ({
            messageId,
            at: at.toISOString(),
            status,
            outcome,
            ...(reason === undefined ? {} : { reason: reason.slice(0, maxReason) }),
          })),
        },
      }),
    );
  });
}

function countsOf(attempts: readonly LoggedAttempt[]): RateCount[] {
  const partOf = ({ endpointId, at }: LoggedAttempt) =>
    `${endpointId}/${Math.floor(at.getTime() / ratePartMs)}`;
  const counted = attempts.filter(({ isTest }) => !isTest);
  return [...Map.groupBy(counted, partOf).values()].map((own) => {
    const [{ endpointId, at }] = own as [LoggedAttempt];
    const failures = own.filter(({ outcome }) => outcome === 'failure').length;
    return {
      endpointId,
      at,
      attempts: own.length,
      failures,
    };
  });
}
