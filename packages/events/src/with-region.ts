import type { EventBus } from './event-bus.ts';

/**
 * Wraps a bus, so that events contain the region. If deployments in two regions use the same topics
 * by mistake, events of the other region are not handled, and become dead letters. Events of
 * earlier versions contain no region, and are handled.
 */
export function withRegion(bus: EventBus, region: string): EventBus {
  return {
    ...bus,
    publish: (topic, messages) =>
      bus.publish(
        topic,
        messages.map(({ key, event }) => ({
          key,
          event: { ...event, region },
        })),
      ),
    subscribe: (options) =>
      bus.subscribe({
        ...options,
        async handle(batch) {
          const foreign = batch.find(
            ({ event }) => event.region !== undefined && event.region !== region,
          );
          if (foreign) {
            throw new Error(
              `the event belongs to the region ${foreign.event.region}, not to ${region}: two regions use the same Kafka with the same KAFKA_PREFIX. Set another KAFKA_PREFIX in one region`,
            );
          }
          await options.handle(batch);
        },
      }),
  };
}
