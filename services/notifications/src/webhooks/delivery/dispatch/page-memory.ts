import type { PendingDelivery } from '../domain/delivery.ts';
import { createFairShare } from '../domain/fair-share.ts';
import type { DeliveryQueue } from './delivery-queue.ts';

/**
 * Limits the size of the deliveries in memory. The size is measured in units: one unit for a
 * delivery, and one more for every 1,024 characters of the body. The maximum number of units is
 * divided among organizations, and the share of an organization among its queues. A queue without
 * deliveries in memory can always add one delivery.
 */
export interface PageMemory {
  readonly deliveries: number;
  /**
   * Returns how many further deliveries fit into memory, estimated by the size of the last
   * delivery.
   */
  roomFor(queue: DeliveryQueue): number;
  add(queue: DeliveryQueue, delivery: PendingDelivery): void;
  /** Removes a delivery from memory. Must be called after the attempt of the delivery has ended. */
  remove(queue: DeliveryQueue, delivery: PendingDelivery): void;
  /**
   * Removes the deliveries that are not in flight from memory. The removed deliveries are read
   * again with the next page.
   */
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
      // The page may use half of the organization's free memory units. The remaining units stay
      // free for another queue of the organization.
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
      // If the database has a newer version of the delivery, such as after a redelivery, the new
      // version must be read.
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
