import type { EventBus, Subscription } from '@irp/events';
import type { GaugeDefinition } from './metrics.ts';

const mostDeadLetters = 1_000;

interface Consumer {
  bus: Pick<EventBus, 'deadLetters'>;
  subscription: Pick<Subscription, 'lag'>;
  topics: readonly string[];
  /** The consumer group; the metrics begin with its name. */
  group: string;
}

/** Metrics of what a consumer has not handled: events that wait on the bus, and dead letters. */
export function busGauges({ bus, subscription, topics, group }: Consumer): GaugeDefinition[] {
  return [
    {
      name: `${group}_consumer_lag_events`,
      help: 'Events on the bus that are not yet handled',
      value: () => subscription.lag(),
    },
    {
      name: `${group}_dead_letters`,
      help: `Events that could not be handled and were not replayed; at most ${mostDeadLetters} of each topic are counted`,
      async value() {
        const query = { limit: mostDeadLetters };
        const letters = await Promise.all(topics.map((topic) => bus.deadLetters(group, topic, query)));
        return letters.flat().length;
      },
    },
  ];
}
