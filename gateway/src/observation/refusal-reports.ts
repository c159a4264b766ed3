import { type RefusedCalls, reportRefusals } from '@irp/contracts';
import type { InternalClient } from '@irp/http';
import type { Logger } from '@irp/logging';
import type { Exchange } from '../exchange.ts';
import type { RefusedCallers } from './refused-callers.ts';

export interface RefusalReports {
  /** Looks at an answer that has gone; of one that is no refusal nothing is kept. */
  note(exchange: Exchange): void;
  /** Tells what is left to tell. */
  close(): Promise<void>;
}

const firstWaitMs = 200;
const longestWaitMs = 5_000;

/**
 * Tells the authorization service, for the audit log, whom this gateway answered 403: together, after the answers, and
 * again while the service is away. One batch is under way at a time, so that no more than two are ever kept.
 */
export function reportRefusedCallers(refused: RefusedCallers, client: InternalClient, log: Logger): RefusalReports {
  /** Told until it has arrived; what comes meanwhile is not folded into what may have arrived already. */
  let batch: RefusedCalls[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let waitMs = firstWaitMs;
  let closed = false;
  let warnedOf = 0;

  async function tellBatch(): Promise<void> {
    const { status } = await client.post(reportRefusals.path, { refusals: batch });
    // What it does not understand now it will not understand later; anything else may pass.
    if (status === 400) log.error({ refusals: batch.length }, 'refused requests were not understood: not recorded');
    else if (status !== 204) throw new Error(`${reportRefusals.path} answered ${status}`);
  }

  async function tell(): Promise<void> {
    if (batch.length === 0) batch = refused.take();
    try {
      if (batch.length > 0) await tellBatch();
      batch = [];
      waitMs = firstWaitMs;
    } catch (error) {
      log.warn({ err: error, refusals: batch.length }, 'refused requests could not be reported; trying again');
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
    const { dropped } = refused;
    if (dropped > warnedOf) log.warn({ refusals: dropped - warnedOf }, 'too many refused requests: not recorded');
    warnedOf = dropped;
  }

  function tellSoon(): void {
    if (closed) return;
    timer ??= setTimeout(() => {
      telling = tell().finally(() => {
        timer = undefined;
        if (batch.length + refused.size > 0) tellSoon();
      });
    }, waitMs);
  }

  return {
    note(exchange) {
      const { response, caller } = exchange;
      if (response.statusCode !== 403 || caller === undefined) return;
      refused.note(exchange, caller);
      tellSoon();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await telling;
      // What was under way already, then what came meanwhile.
      if (batch.length > 0) await tell();
      if (batch.length === 0) await tell();
      const refusals = batch.length + refused.size;
      if (refusals > 0) log.error({ refusals }, 'refused requests could not be reported: not recorded');
    },
  };
}
