import { type RefusedCalls, reportRefusals } from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { IdentifiedExchange } from '../exchange.ts';
import type { RefusedCallBuffer } from './refused-call-buffer.ts';

export interface RefusedCallReporter {
  /**
   * Records a finished exchange that was refused: a 429 in any case; a 403, or a 404 for the id in
   * the path, if the caller is known. Ignores all other exchanges.
   */
  record(exchange: IdentifiedExchange): void;
  /** Reports the buffered calls and stops. */
  close(): Promise<void>;
}

const minDelayMs = 200;
const maxDelayMs = 5_000;

/**
 * Creates a reporter of refused calls. The authorization service records the reported calls in the
 * audit log. The reporter sends batches, after the responses, and retries while the service is
 * unavailable. At most two batches are in memory, because only one is in flight.
 */
export function createRefusedCallReporter(
  buffer: RefusedCallBuffer,
  client: InternalClient,
  log: Logger,
): RefusedCallReporter {
  /**
   * The batch in flight. After a failure, the same batch is sent again without later calls, because
   * the service may already have stored the batch.
   */
  let batch: RefusedCalls[] = [];
  let timer: NodeJS.Timeout | undefined;
  let reporting: Promise<void> | undefined;
  let delayMs = minDelayMs;
  let closed = false;
  let warnedDropped = 0;

  async function sendBatch(): Promise<void> {
    const { status } = await client.post(reportRefusals.path, { refusals: batch });
    // The service rejects the batch as invalid, and would reject the batch again.
    if (status === 400) {
      log.error(
        { refusals: batch.length },
        'audit events of rejected calls lost: the authorization service rejects the report',
      );
    } else if (status !== 204) {
      throw new Error(`${reportRefusals.path} returned ${status}`);
    }
  }

  async function report(): Promise<void> {
    if (batch.length === 0) {
      batch = buffer.drain();
    }
    try {
      if (batch.length > 0) {
        await sendBatch();
      }
      batch = [];
      delayMs = minDelayMs;
    } catch (error) {
      log.warn(
        { err: error, refusals: batch.length },
        'the authorization service did not accept the report of rejected calls; retrying',
      );
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    }
    const { droppedCount } = buffer;
    if (droppedCount > warnedDropped) {
      log.warn(
        { refusals: droppedCount - warnedDropped },
        'audit events of rejected calls lost: too many calls wait to be reported',
      );
    }
    warnedDropped = droppedCount;
  }

  function scheduleReport(): void {
    if (closed) {
      return;
    }
    timer ??= setTimeout(() => {
      reporting = report().finally(() => {
        timer = undefined;
        if (batch.length + buffer.size > 0) {
          scheduleReport();
        }
      });
    }, delayMs);
  }

  return {
    record(exchange) {
      const { caller } = exchange;
      const { statusCode: status } = exchange.response;
      if (status !== 403 && status !== 404 && status !== 429) {
        return;
      }
      if (caller === undefined && status !== 429) {
        return;
      }
      if (status === 404 && !exchange.operation?.hasParameter) {
        return;
      }
      buffer.add(exchange, status, caller?.principal);
      scheduleReport();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await reporting;
      // First sends the batch whose report failed, then the calls that were buffered later.
      if (batch.length > 0) {
        await report();
      }
      if (batch.length === 0) {
        await report();
      }
      const refusals = batch.length + buffer.size;
      if (refusals > 0) {
        log.error(
          { refusals },
          'audit events of rejected calls lost: the last report before the shutdown failed',
        );
      }
    },
  };
}
