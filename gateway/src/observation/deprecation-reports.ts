import { randomUUID } from 'node:crypto';
import {
  type DeprecatedCaller,
  type DeprecatedCalls,
  listDeprecatedCallers,
  reportDeprecatedCalls,
} from '@irp/contracts';
import type { InternalClient } from '@irp/http';
import type { Logger } from '@irp/logging';
import type { DeprecatedCallers } from './deprecated-callers.ts';

export interface DeprecationReports {
  /** Callers over all gateway processes; only this one's where the authorization service is away. */
  callers(): Promise<
    { scope: 'platform'; callers: DeprecatedCaller[] } | { scope: 'process'; callers: DeprecatedCalls[] }
  >;
  /** Tells what is left to tell. */
  close(): Promise<void>;
}

const batch = 1_000;

/** Tells the authorization service, now and then, who called deprecated versions: it mails their owners. */
export function reportDeprecations(
  counted: DeprecatedCallers,
  client: InternalClient,
  everyMs: number,
  log: Logger,
): DeprecationReports {
  // Counts are told as totals of this process, so that one that is told twice counts once.
  const processId = randomUUID();
  let telling: Promise<void> | undefined;

  async function tellAll(): Promise<void> {
    for (let counts = counted.take(batch); counts.length > 0; counts = counted.take(batch)) {
      try {
        const { status } = await client.post(reportDeprecatedCalls.path, { processId, counts });
        if (status !== 204) throw new Error(`${reportDeprecatedCalls.path} answered ${status}`);
      } catch (error) {
        counted.giveBack(counts);
        log.warn({ err: error }, 'calls to deprecated versions could not be reported; trying again');
        return;
      }
    }
  }

  function tell(): Promise<void> {
    telling ??= tellAll().finally(() => {
      telling = undefined;
    });
    return telling;
  }

  const timer = setInterval(tell, everyMs);
  return {
    async callers() {
      await tell();
      const answer = await client.post(listDeprecatedCallers.path, {}).catch(() => undefined);
      const parsed = listDeprecatedCallers.answers[200].schema.safeParse(answer?.body);
      if (answer?.status !== 200 || !parsed.success) return { scope: 'process', callers: counted.list() };
      return { scope: 'platform', callers: parsed.data.callers };
    },
    async close() {
      clearInterval(timer);
      await tell();
    },
  };
}
