import { type Logger, runWithSpan, type Tracer } from '@irp/observability';

/** An event leased by this process, with an audience that is notified page by page. */
interface PagedWork {
  event: { id: string; traceparent?: string };
  /** Number of consecutive failures. */
  failures: number;
}

interface WorkStore<Work, Done> {
  /** Leases the event that has waited longest. The lease ends at `until`. */
  lease(now: Date, until: Date): Promise<Work | undefined>;
  advance(work: Work, done: Done, now: Date): Promise<void>;
  /** Releases the event after a failure. No process leases the event again before `until`. */
  postpone(work: Work, error: string, until: Date): Promise<void>;
}

interface Dependencies<Work, Done> {
  works: WorkStore<Work, Done>;
  /** Processes the next page of the event's audience. */
  runPage: (work: Work) => Promise<Done>;
  /** Description of the action, for log messages and as the name of spans. */
  what: string;
  /** Starts a span for each page, if the event belongs to an exported trace. */
  tracer?: Tracer | undefined;
  log: Logger;
  now: () => number;
}

/**
 * Duration of a lease in milliseconds. The processing of a page takes less time. If a process
 * crashes, another process continues after the lease has expired.
 */
const leaseMs = 30_000;
const longestBackOffMs = 3_600_000;

/**
 * Creates a loop over waiting events. The loop processes a page of each waiting event in turn, so
 * that a large audience does not delay other events. Several processes may run in parallel. After
 * an expired lease, two processes may handle the same page, so `runPage` must be repeatable.
 */
export function createRunPages<Work extends PagedWork, Done>({
  works,
  runPage,
  what,
  tracer,
  log,
  now,
}: Dependencies<Work, Done>) {
  let isStopping = false;

  async function runOne(work: Work): Promise<void> {
    const span = tracer?.continueTrace(work.event.traceparent, what, { kind: 'internal' });
    try {
      await runWithSpan(span, async () =>
        works.advance(work, await runPage(work), new Date(now())),
      );
      span?.end();
    } catch (error) {
      span?.end({ error: error instanceof Error ? error.name : '_OTHER' });
      const backOffMs = Math.min(longestBackOffMs, 1_000 * 2 ** work.failures);
      log.warn(
        {
          err: error,
          eventId: work.event.id,
          backOffMs,
        },
        `failed to ${what} for an event; retrying`,
      );
      const reason = String(error instanceof Error ? error.message : error).slice(0, 500);
      await works.postpone(work, reason, new Date(now() + backOffMs));
    }
  }

  return {
    async run(): Promise<void> {
      while (!isStopping) {
        const work = await works.lease(new Date(now()), new Date(now() + leaseMs));
        if (work === undefined) {
          return;
        }
        await runOne(work);
      }
    },
    /** Makes `run` end after the current page. */
    stop(): void {
      isStopping = true;
    },
  };
}
