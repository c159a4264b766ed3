import type { PendingDelivery } from '../domain/delivery.ts';
import { createFairShare, type FairShare } from '../domain/fair-share.ts';
import type { HeldDelivery } from './first-attempt.ts';
import type { Line } from './line.ts';

/**
 * Counts what the dispatcher holds: its memory is bounded by numbers of deliveries and by the
 * characters of their bodies. Both are divided among organizations, and what an organization has
 * among its endpoints. One delivery of each endpoint is not counted: there is always room for it.
 */
export interface HeldMemory {
  readonly deliveries: number;
  hasRoomFor(line: Line): boolean;
  /**
   * About how many deliveries there is room for, judging by the length of those that it has had.
   */
  roomFor(line: Line): number;
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
  const shares = {
    deliveries: createFairShare(maxHeld),
    characters: createFairShare(maxHeldCharacters),
  };
  let deliveries = 0;

  function count(line: Line, change: 1 | -1, { body }: PendingDelivery): void {
    line.counted.deliveries += change;
    line.counted.characters += change * body.length;
    shares.deliveries.add(line.organizationId, change);
    shares.characters.add(line.organizationId, change * body.length);
  }

  /**
   * What the line may have more, before as much as it has then is left for another of its
   * organization.
   */
  const moreOf = (share: FairShare, { organizationId }: Line, own: number) =>
    Math.max(share.leftFor(organizationId) - own, 0) / 2;

  function roomFor(line: Line): number {
    const { counted, lastLength, uncounted } = line;
    const more = Math.min(
      moreOf(shares.deliveries, line, counted.deliveries),
      moreOf(shares.characters, line, counted.characters) / Math.max(lastLength, 1),
    );
    return Math.ceil(more) + (uncounted === undefined ? 1 : 0);
  }

  const memory: HeldMemory = {
    get deliveries() {
      return deliveries;
    },
    roomFor,
    hasRoomFor: (line) => roomFor(line) > 0,
    hold(line, delivery) {
      line.held.set(delivery.id, delivery.version);
      line.ready.push(delivery);
      line.lastLength = delivery.body.length;
      deliveries += 1;
      if (line.uncounted === undefined) {
        line.uncounted = delivery.id;
      } else {
        count(line, 1, delivery);
      }
    },
    drop(line, delivery) {
      if (!line.held.delete(delivery.id)) {
        return;
      }
      deliveries -= 1;
      if (line.uncounted === delivery.id) {
        line.uncounted = undefined;
      } else {
        count(line, -1, delivery);
      }
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
