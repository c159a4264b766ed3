import { randomUUID } from 'node:crypto';
import {
  type DeprecatedCaller,
  type DeprecatedCalls,
  listDeprecatedCallers,
  reportDeprecatedCalls,
} from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { DeprecatedCallCounts } from './deprecated-call-counts.ts';

type CallerList =
  | { scope: 'platform'; callers: DeprecatedCaller[] }
  | { scope: 'process'; callers: DeprecatedCalls[] };

export interface DeprecatedCallReporter {
  /**
   * Returns the callers that all gateway processes have reported. While the authorization service
   * is unavailable, returns only the callers of this process.
   */
  listCallers(): Promise<CallerList>;
  /** Reports the remaining counts and stops. */
  close(): Promise<void>;
}

export interface DeprecatedCallReporterOptions {
  counts: DeprecatedCallCounts;
  client: InternalClient;
  intervalMs: number;
  log: Logger;
}

const batchSize = 1_000;

/**
 * Creates a reporter that sends the counts of calls to deprecated versions to the authorization
 * service every `intervalMs`. The service sends mails to the owners of the credentials.
 */
export function createDeprecatedCallReporter(
  options: DeprecatedCallReporterOptions,
): DeprecatedCallReporter {
  const { counts, client, intervalMs, log } = options;
  // Each report contains the totals of this process so far, so a repeated report is not counted
  // twice.
  const processId = randomUUID();
  let reporting: Promise<void> | undefined;

  async function reportAll(): Promise<void> {
    for (
      let batch = counts.takeChanged(batchSize);
      batch.length > 0;
      batch = counts.takeChanged(batchSize)
    ) {
      try {
        const { status } = await client.post(reportDeprecatedCalls.path, {
          processId,
          counts: batch,
        });
        if (status !== 204) {
          throw new Error(`${reportDeprecatedCalls.path} returned ${status}`);
        }
      } catch (error) {
        counts.restore(batch);
        log.warn({ err: error }, 'report of calls to deprecated versions failed; retrying');
        return;
      }
    }
  }

  function report(): Promise<void> {
    reporting ??= reportAll().finally(() => {
      reporting = undefined;
    });
    return reporting;
  }

  const timer = setInterval(report, intervalMs);
  return {
    async listCallers() {
      await report();
      const response = await client.post(listDeprecatedCallers.path, {}).catch(() => undefined);
      const parsed = listDeprecatedCallers.responses[200].schema.safeParse(response?.body);
      if (response?.status !== 200 || !parsed.success) {
        return {
          scope: 'process',
          callers: counts.list(),
        };
      }
      return {
        scope: 'platform',
        callers: parsed.data.callers,
      };
    },
    async close() {
      clearInterval(timer);
      await report();
    },
  };
}
