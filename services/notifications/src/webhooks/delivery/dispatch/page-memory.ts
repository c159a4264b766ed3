import type { PendingDelivery } from '../domain/delivery.ts';
import { createFairShare } from '../domain/fair-share.ts';
import type { DeliveryQueue } from './delivery-queue.ts';

/**
 * Bounds the deliveries in memory, in units: a delivery is one for every 4,096 characters of its
 * body. They are divided among organizations, and what an organization has among its queues. An
 * empty page has room for one delivery in any case.
 */
export interface PageMemory {
  readonly deliveries: number;
  /** About how many more deliveries fit, judging by the size of the last one. */
  roomFor(queue: DeliveryQueue): number;
  add(queue: DeliveryQueue, delivery: PendingDelivery): void;
  /** Its attempt has ended. */
  remove(queue: DeliveryQueue, delivery: PendingDelivery): void;
  /** Forgets those that are not in flight: they are read again. */
  clear(queue: DeliveryQueue): void;
}

const charactersOfUnit = 4_096;
/** Of the first page of a queue: how large its bodies are is not known yet. */
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
      // As much as the queue has then is left for another one of its organization.
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
      // It was changed meanwhile, such as delivered again by request.
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
