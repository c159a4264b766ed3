import type { PendingDelivery } from '../domain/delivery.ts';
import type { Work } from '../store/queue-store.ts';

export interface Dispatcher {
  /**
   * Takes deliveries that were just stored: sent from memory where there is room, read later elsewhere.
   * @param existing deliveries that had been stored before, and may be pending
   */
  offer(fresh: readonly PendingDelivery[], existing: readonly Work[]): Promise<void>;
  /** Deliveries of these endpoints were made due in the database. */
  wake(works: readonly Work[]): Promise<void>;
  /** What the timers do: loads what came due, and takes and gives up endpoints. */
  tick(): Promise<void>;
  poll(): Promise<void>;
  /** Sends nothing more, and waits for what is in flight. */
  stop(graceMs: number): Promise<void>;
  /** For tests and metrics. */
  counts(): { lines: number; held: number; inFlight: number };
}
