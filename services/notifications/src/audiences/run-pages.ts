import { type Logger, runWithSpan, type Tracer } from '@irp/observability';

/** An event of which not everybody is told yet, and which this process goes on with. */
interface PagedWork {
  event: { id: string; traceparent?: string };
  /** In a row. */
  failures: number;
}

interface WorkStore<Work, Done> {
  /** The one that waits longest, which no other process gets until `until`. */
  lease(now: Date, until: Date): Promise<Work | undefined>;
  advance(work: Work, done: Done, now: Date): Promise<void>;
  /** It is not tried before `until`. */
  postpone(work: Work, error: string, until: Date): Promise<void>;
}

interface Dependencies<Work, Done> {
  works: WorkStore<Work, Done>;
  /** Does the next page. */
  runPage: (work: Work) => Promise<Done>;
  /** For the log, and the name of spans. */
  what: string;
  /** Makes a span of each page in a trace that is exported. */
  tracer?: Tracer | undefined;
  log: Logger;
  now: () => number;
}

/** Longer than a page takes. After a crash another process goes on when it is over. */
const leaseMs = 30_000;
const longestBackOffMs = 3_600_000;

/**
 * Goes on with what waits, a page of each in turn, so that one of many workspaces holds up no
 * other. Several processes can do so: what two have at once, after a lease of one has ended, must
 * be repeatable.
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
        `could not ${what} about an event; retrying`,
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
    /** A run ends with the page that it is at. */
    stop(): void {
      isStopping = true;
    },
  };
}
