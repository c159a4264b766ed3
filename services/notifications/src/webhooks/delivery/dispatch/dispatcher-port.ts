import type { PendingDelivery } from '../domain/delivery.ts';
import type { Work } from '../store/queue-store.ts';
import type { HeldDelivery } from './first-attempt.ts';

export interface Dispatcher {
  /**
   * Sends those deliveries, of which none is stored, that their endpoints will probably answer at
   * once. They are held until their result is stored. @returns them; the others are not taken
   */
  sendFirst(deliveries: readonly HeldDelivery[]): Promise<HeldDelivery[]>;
  /**
   * Deliveries that were sent first have no result after the time for it, and are going to be
   * stored as pending.
   */
  late(deliveries: readonly HeldDelivery[]): void;
  /**
   * Such have been stored: those that are not in memory any more are read when it is their turn.
   */
  storedLate(deliveries: readonly HeldDelivery[]): Promise<void>;
  /**
   * Takes deliveries that were just stored: sent from memory where there is room, read later
   * elsewhere.
   * @param existing deliveries that had been stored before, and may be pending
   */
  offer(fresh: readonly PendingDelivery[], existing: readonly Work[]): Promise<void>;
  /** Deliveries of these endpoints were made due in the database. */
  wake(works: readonly Work[]): Promise<void>;
  /**
   * The same, because a person asks for them: an endpoint that is left alone is asked once more
   * before the time.
   */
  probe(works: readonly Work[]): Promise<void>;
  /** What the timers do: loads what came due, and takes and gives up endpoints. */
  tick(): Promise<void>;
  poll(): Promise<void>;
  /** Sends nothing more, and waits for what is in flight. */
  stop(graceMs: number): Promise<void>;
  /** For tests and metrics. */
  counts(): {
    lines: number;
    held: number;
    inFlight: number;
  };
}
