import type { EventEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import type { RunningNotifications } from './start-notifications.ts';

export interface PublishedEvents {
  /**
   * The events about a resource, once there are `count`, in the order in which they were published.
   * An endpoint that something was sent to has one more at any moment, `webhook.attempted`: name
   * the type there.
   * @param type default: every type
   */
  of(subject: string, count: number, type?: string): Promise<EventEnvelope[]>;
}

/** Collects what the notifications service publishes, until its platform stops. */
export async function collectEvents({
  platform,
}: Pick<RunningNotifications, 'platform'>): Promise<PublishedEvents> {
  const events: EventEnvelope[] = [];
  await platform.platform.bus.subscribe({
    topics: ['notifications'],
    group: 'test',
    maxBatch: 10,
    handle: async (batch) => void events.push(...batch.map(({ event }) => event)),
  });
  return {
    async of(subject, count, type) {
      const own = () =>
        events.filter((event) => event.subject === subject && (type ?? event.type) === event.type);
      await eventually(`${count} events of ${subject} arrive`, () => own().length >= count);
      return own();
    },
  };
}
