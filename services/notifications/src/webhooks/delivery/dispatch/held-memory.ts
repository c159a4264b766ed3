import type { PendingDelivery } from '../domain/delivery.ts';
import type { HeldDelivery } from './first-attempt.ts';
import type { Line } from './line.ts';

/** Counts what the dispatcher holds: its memory is bounded by numbers of deliveries and by the characters of their bodies. */
export interface HeldMemory {
  readonly deliveries: number;
  hasRoom(): boolean;
  hold(line: Line, delivery: HeldDelivery): void;
  drop(line: Line, delivery: PendingDelivery): void;
  /** Forgets deliveries that are ready, beyond the first `keep`: they are read again. */
  trim(line: Line, keep: number): void;
}

export interface HeldLimits {
  maxHeld: number;
  maxHeldCharacters: number;
}

export function createHeldMemory({ maxHeld, maxHeldCharacters }: HeldLimits): HeldMemory {
  let deliveries = 0;
  let characters = 0;
  const memory: HeldMemory = {
    get deliveries() {
      return deliveries;
    },
    hasRoom: () => deliveries < maxHeld && characters < maxHeldCharacters,
    hold(line, delivery) {
      line.held.set(delivery.id, delivery.version);
      line.ready.push(delivery);
      deliveries += 1;
      characters += delivery.body.length;
    },
    drop(line, delivery) {
      if (!line.held.delete(delivery.id)) return;
      deliveries -= 1;
      characters -= delivery.body.length;
    },
    trim(line, keep) {
      for (const delivery of line.ready.splice(keep)) {
        memory.drop(line, delivery);
        line.behind = true;
      }
    },
  };
  return memory;
}
