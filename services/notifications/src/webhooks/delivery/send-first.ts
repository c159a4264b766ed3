import { PlatformError } from '@irp/errors';
import type { Dispatcher } from './dispatch/dispatcher-port.ts';
import { type HeldDelivery, takeRow } from './dispatch/first-attempt.ts';
import { longestWaitMs } from './dispatch/line.ts';
import type { PendingDelivery } from './domain/delivery.ts';
import type { DeliveryRow } from './store/delivery-models.ts';
import type { DeliveryStore } from './store/delivery-store.ts';

interface Dependencies {
  deliveries: Pick<DeliveryStore, 'insert'>;
  dispatcher: Pick<Dispatcher, 'sendFirst' | 'late' | 'storedLate'>;
  /** How long results are waited for, beside the own work ({@link longestWaitMs}). */
  firstResultMs: number;
}

export interface StoredDelivery {
  row: DeliveryRow;
  pending: PendingDelivery;
}

interface Sending {
  /** Those that are not sent, because their endpoint may not answer soon. */
  others: StoredDelivery[];
  /**
   * Waits until all that are sent are stored. @throws PlatformError 503 when the database does not
   * store them
   */
  end(): Promise<void>;
}

/**
 * Results are stored again and again while the database is away; the bus must be told before it
 * takes this process for dead.
 */
const longestStoreMs = 10_000;

/**
 * Sends deliveries before they are stored, so that most are stored once, with their result, instead
 * of twice. The bus must not forget their events before the end: after a crash they are sent again.
 */
export function createSendFirst({ deliveries, dispatcher, firstResultMs }: Dependencies) {
  async function storePending(
    late: readonly HeldDelivery[],
    rows: readonly DeliveryRow[],
  ): Promise<void> {
    dispatcher.late(late);
    const stored = deliveries.insert(rows, []);
    for (const { first } of late) {
      if (first) {
        first.pending = stored;
      }
    }
    await stored;
    await dispatcher.storedLate(late);
  }

  return async (all: readonly StoredDelivery[]): Promise<Sending> => {
    let open = 0;
    let allStored: (() => void) | undefined;
    const stored = () => {
      open -= 1;
      if (open === 0) {
        allStored?.();
      }
    };
    const offered = all.map(
      ({ row, pending }): HeldDelivery => ({
        ...pending,
        first: { row, stored },
      }),
    );
    const sent = await dispatcher.sendFirst(offered);
    open = sent.length;
    const ids = new Set(sent.map(({ id }) => id));
    const untilStored = (ms: number) => {
      if (open === 0) {
        return;
      }
      return new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        allStored = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    };
    return {
      others: all.filter(({ pending }) => !ids.has(pending.id)),
      async end() {
        await untilStored(longestWaitMs(firstResultMs, sent.length));
        const late = sent.filter(({ first }) => first?.row);
        const rows = late.flatMap(({ first }) => takeRow(first) ?? []);
        if (rows.length > 0) {
          await storePending(late, rows);
        }
        open -= rows.length;
        await untilStored(longestStoreMs);
        if (open > 0) {
          throw new PlatformError(
            'unavailable',
            'Results of webhook deliveries could not be stored yet.',
          );
        }
      },
    };
  };
}
