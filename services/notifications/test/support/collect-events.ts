import type { EventEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import type { RunningNotifications } from './start-notifications.ts';

export interface PublishedEvents {
  /** The events about a resource, once there are `count`, in the order in which they were published. */
  of(subject: string, count: number): Promise<EventEnvelope[]>;
}

/** Collects what the notifications service publishes, until its platform stops. */
export async function collectEvents({ platform }: RunningNotifications): Promise<PublishedEvents> {
  const events: EventEnvelope[] = [];
  await platform.platform.bus.subscribe({
    ...{ topics: ['notifications'], group: 'test', maxBatch: 10 },
    handle: async (batch) => void events.push(...batch.map(({ event }) => event)),
  });
  return {
    async of(subject, count) {
      const own = () => events.filter((event) => event.subject === subject);
      await eventually(`${count} events of ${subject} arrive`, () => own().length >= count);
      return own();
    },
  };
}
