import type { PendingDelivery } from '../domain/delivery.ts';
import { createFairShare } from '../domain/fair-share.ts';
import type { DeliveryQueue } from './delivery-queue.ts';

/**
 * Bounds the deliveries in memory, in units: a delivery takes a unit, and another for every 1,024
 * characters of body. Units are divided among organizations, and the units of an organization among queues. An
 * empty page has room for a delivery in any case.
 */
export interface PageMemory {
  readonly deliveries: number;
  /** Returns how many further deliveries fit, estimated by the size of the last one. */
  roomFor(queue: DeliveryQueue): number;
  add(queue: DeliveryQueue, delivery: PendingDelivery): void;
  /** Removes a delivery from memory. Must be called after its attempt has ended. */
  remove(queue: DeliveryQueue, delivery: PendingDelivery): void;
  /** Forgets deliveries outside of flight: the next page has the deliveries again. */
  clear(queue: DeliveryQueue): void;
}

const charactersOfUnit = 1_024;
/** Number of deliveries in the first page of a queue, when the size of the bodies is unknown. */
const firstRoom = 10;

const unitsOf = ({ body }: PendingDelivery) => 1 + Math.floor(body.length / charactersOfUnit);

export function createPageMemory(maxUnits: number): PageMemory {
  const shares = createFairShare(maxUnits);
  let deliveries = 0;

  function count({ page, organizationId }: DeliveryQueue, change: number): void {
    page.units += change;
    shares.add(organizationId, change);
  }

  const memory: PageMemory = {
    get deliveries() {
      return deliveries;
    },
    roomFor({ page, organizationId }) {
      // Half of the free units, so another queue of the organization finds as many.
      const units = Math.max(shares.leftFor(organizationId) - page.units, 0) / 2;
      const room =
        page.unitsOfLast === 0 ? Math.min(units, firstRoom) : Math.ceil(units / page.unitsOfLast);
      return Math.max(Math.ceil(room), page.held.size === 0 ? 1 : 0);
    },
    add(queue, delivery) {
      const { page } = queue;
      page.ready.push(delivery);
      page.held.set(delivery.id, delivery.version);
      page.unitsOfLast = unitsOf(delivery);
      count(queue, page.unitsOfLast);
      deliveries += 1;
    },
    remove(queue, delivery) {
      const { page } = queue;
      const version = page.held.get(delivery.id);
      if (version === undefined) {
        return;
      }
      page.held.delete(delivery.id);
      count(queue, -unitsOf(delivery));
      deliveries -= 1;
      // If the database has a newer version, such as after a redelivery, it must be read.
      page.hasMore ||= version > delivery.version;
    },
    clear(queue) {
      for (const delivery of queue.page.ready.splice(0)) {
        memory.remove(queue, delivery);
        queue.page.hasMore = true;
      }
    },
  };
  return memory;
}
