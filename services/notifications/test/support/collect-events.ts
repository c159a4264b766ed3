import type { EventEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import type { RunningNotifications } from './start-notifications.ts';

export interface PublishedEvents {
  /**
   * The events about a resource in the order of publication. Waits for `count` events. An endpoint
   * with an attempt can have one more event at any moment, `webhook.attempted`: pass the type
   * there.
   * @param type default: every type
   */
  of(subject: string, count: number, type?: string): Promise<EventEnvelope[]>;
}

/** Collects the events published by the notifications service, until the platform stops. */
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
