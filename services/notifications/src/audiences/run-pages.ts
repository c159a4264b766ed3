import { type Logger, runWithSpan, type Tracer } from '@irp/observability';

/** A partly notified event, leased by this process. */
interface PagedWork {
  event: { id: string; traceparent?: string };
  /** Consecutive failures. */
  failures: number;
}

interface WorkStore<Work, Done> {
  /** Leases the longest waiting event until `until`. */
  lease(now: Date, until: Date): Promise<Work | undefined>;
  advance(work: Work, done: Done, now: Date): Promise<void>;
  /** No retry before `until`. */
  postpone(work: Work, error: string, until: Date): Promise<void>;
}

interface Dependencies<Work, Done> {
  works: WorkStore<Work, Done>;
  /** Processes the next page. */
  runPage: (work: Work) => Promise<Done>;
  /** Name for the log and for spans. */
  what: string;
  /** Starts a span for each page of an exported trace. */
  tracer?: Tracer | undefined;
  log: Logger;
  now: () => number;
}

/**
 * Longer than the processing of a page. After a crash, another process resumes when the lease has
 * expired.
 */
const leaseMs = 30_000;
const longestBackOffMs = 3_600_000;

/**
 * Processes waiting events in turns of a page, so that an event of many workspaces delays no other.
 * Several processes can run in parallel. After an expired lease, two processes may handle the same
 * page, so the handler must be repeatable.
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
    /** A run ends after its current page. */
    stop(): void {
      isStopping = true;
    },
  };
}
