import type { EventBus, Subscription } from '@irp/events';
import { auditGroup, auditTopics } from './topics.ts';

const mostDeadLetters = 1_000;

/** Metrics of what the audit service has not recorded: events that wait on the bus, and dead letters. */
export function busGauges(bus: Pick<EventBus, 'deadLetters'>, subscription: Pick<Subscription, 'lag'>) {
  return [
    {
      name: 'audit_consumer_lag_events',
      help: 'Events on the bus that are not yet recorded',
      value: () => subscription.lag(),
    },
    {
      name: 'audit_dead_letters',
      help: `Events that could not be recorded and were not replayed; at most ${mostDeadLetters} of each topic are counted`,
      async value() {
        const query = { limit: mostDeadLetters };
        const letters = await Promise.all(auditTopics.map((topic) => bus.deadLetters(auditGroup, topic, query)));
        return letters.flat().length;
      },
    },
  ];
}
