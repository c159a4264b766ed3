import type { PendingDelivery } from '../domain/delivery.ts';
import type { DeliveryRow } from '../store/delivery-models.ts';

/**
 * Of a delivery that is sent before it is stored. Whoever takes its row stores it: with the first
 * result, or as pending.
 */
export interface FirstAttempt {
  row: DeliveryRow | undefined;
  isSent?: boolean;
  /** It was sent, and its result had not come when it was stored as pending. */
  isLate?: boolean;
  /** Its row was taken to be stored as pending; settles when that has ended. */
  pending?: Promise<unknown>;
  /** Called when it is stored with its result. */
  stored(): void;
}

export type HeldDelivery = PendingDelivery & { first?: FirstAttempt };

export function takeRow(first: FirstAttempt | undefined): DeliveryRow | undefined {
  const row = first?.row;
  if (first) {
    first.row = undefined;
  }
  return row;
}
