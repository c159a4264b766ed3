import { setTimeout } from 'node:timers/promises';
import { newId } from '@irp/contracts';
import type { Logger } from '@irp/observability';
import { createBatchWriter } from '@irp/persistence';
import type { LoggedAttempt } from '../store/delivery-models.ts';
import type { DeliveryOutcome, DeliveryStore } from '../store/delivery-store.ts';
import type { ResponseStore } from '../store/response-store.ts';
import type { AttemptAudit } from './attempt-audit.ts';
import { type AttemptExchange, packExchanges } from './pack-exchanges.ts';

interface RecordedAttempt {
  outcome: DeliveryOutcome;
  logged?: LoggedAttempt;
  exchange?: AttemptExchange;
}

export interface AttemptRecorder {
  /**
   * Stores the result of an attempt. Retries while the database is unavailable, because the
   * delivery would be sent again without a stored result.
   */
  record(attempt: RecordedAttempt): Promise<void>;
  /** Stops retrying. */
  abandon(): void;
}

interface Dependencies {
  deliveries: Pick<DeliveryStore, 'save'>;
  responses: Pick<ResponseStore, 'insert'>;
  audit: Pick<AttemptAudit, 'log'>;
  log: Logger;
  now: () => number;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * Creates a recorder that stores the results of up to 500 attempts together. The results are first
 * stored for the audit log, then in the deliveries.
 */
export function createAttemptRecorder({
  deliveries,
  responses,
  audit,
  log,
  now,
}: Dependencies): AttemptRecorder {
  const abandoned = new AbortController();
  const writer = createBatchWriter<RecordedAttempt>(async (batch) => {
    const attempts = batch.flatMap(({ logged }) => logged ?? []);
    const id = newId(now());
    const exchanged = batch.filter(
      (one): one is RecordedAttempt & { exchange: AttemptExchange } => !!one.exchange,
    );
    const { packs, idOf } = packExchanges(
      exchanged.map(({ exchange }) => exchange),
      now(),
    );
    for (const [index, { outcome }] of exchanged.entries()) {
      const exchangesId = idOf[index];
      if (outcome.attempt && exchangesId !== undefined) {
        outcome.attempt.exchangesId = exchangesId;
      }
    }
    for (let number = 0; ; number++) {
      try {
        if (attempts.length > 0) {
          await audit.log({ id, attempts });
        }
        await Promise.all([
          deliveries.save(batch.map(({ outcome }) => outcome)),
          responses.insert(packs, new Date(now())),
        ]);
        return;
      } catch (error) {
        if (abandoned.signal.aborted) {
          throw error;
        }
        log.warn({ err: error }, 'webhook delivery results not stored; retrying');
        const pauseMs = Math.min(firstPauseMs * 2 ** number, longestPauseMs);
        await setTimeout(pauseMs, undefined, { signal: abandoned.signal }).catch(() => undefined);
      }
    }
  });
  return {
    record: (attempt) => writer.add(attempt),
    abandon: () => abandoned.abort(),
  };
}
