import type { EventBus, Subscription, TopicProgress } from '@irp/events';
import type { Labels, MetricDefinition, Reading } from '@irp/observability';

const mostDeadLetters = 1_000;
/**
 * Lifetime of a cached count of dead letters, in milliseconds. A count takes several requests to
 * Kafka, and every process of a service counts.
 */
const deadLettersEveryMs = 60_000;

/** A consumer group of this process, with the topics of the group. */
export interface Consumer {
  bus: Pick<EventBus, 'deadLetters'>;
  subscription: Pick<Subscription, 'lagByTopic' | 'progress'>;
  topics: readonly string[];
  group: string;
}

/**
 * Returns the metrics of consumers, by group and topic: the lag, the delays, and the numbers of
 * handled events, failed attempts and dead letters.
 */
export function consumerMetrics(consumers: readonly Consumer[]): MetricDefinition[] {
  const expected = consumers.flatMap((consumer) =>
    consumer.topics.map((topic) => labelsOf(consumer, topic)),
  );
  const inProgress = () =>
    consumers.flatMap((consumer) =>
      consumer.subscription.progress().map((progress) => ({
        labels: labelsOf(consumer, progress.topic),
        progress,
      })),
    );
  const byTopic = (read: (progress: TopicProgress) => number) => (): Reading[] =>
    inProgress().map(({ labels, progress }) => ({
      labels,
      value: read(progress),
    }));
  return [
    {
      name: 'consumer_lag_events',
      help: 'Events on the bus that the consumer group has not handled, across all processes',
      expected,
      value: ofAll(consumers, readLag),
    },
    {
      name: 'consumer_lag_seconds',
      help: 'Age of the oldest event that this process is handling; 0 for none',
      value: byTopic(({ oldestUnprocessedMs }) => oldestUnprocessedMs / 1_000),
    },
    {
      name: 'consumer_dead_letters',
      help: `Events that could not be handled and were not replayed, counted once a minute; at most ${mostDeadLetters} of each topic are counted`,
      expected,
      value: ofAll(consumers, readDeadLetters),
    },
    {
      type: 'counter',
      name: 'consumer_events_total',
      help: 'Events that this process has handled',
      value: byTopic(({ handled }) => handled),
    },
    {
      type: 'counter',
      name: 'consumer_failures_total',
      help: 'Failed attempts to handle events, for example while the database was unavailable',
      value: byTopic(({ failures }) => failures),
    },
    {
      type: 'histogram',
      name: 'consumer_delay_seconds',
      help: 'Time from an event until the consumer group has handled it; replayed dead letters are not counted',
      histograms: () =>
        inProgress().map(({ labels, progress: { delays: histogram } }) => ({ labels, histogram })),
    },
  ];
}

function labelsOf({ group }: Consumer, topic: string): Labels {
  return { group, topic };
}

type ReadConsumer = () => Promise<Reading[]>;

/** Returns the readings of all consumers; NaN for each topic of an unreadable consumer. */
function ofAll(
  consumers: readonly Consumer[],
  readerOf: (consumer: Consumer) => ReadConsumer,
): ReadConsumer {
  const readers = consumers.map((consumer) => {
    const read = readerOf(consumer);
    const unread = () =>
      consumer.topics.map((topic) => ({
        labels: labelsOf(consumer, topic),
        value: Number.NaN,
      }));
    return () => read().catch(unread);
  });
  return async () => (await Promise.all(readers.map((read) => read()))).flat();
}

function readLag(consumer: Consumer): ReadConsumer {
  return async () =>
    [...(await consumer.subscription.lagByTopic())].map(([topic, value]) => ({
      labels: labelsOf(consumer, topic),
      value,
    }));
}

/**
 * Returns the number of dead letters. The number may be a minute old, but is read again when this
 * process has stored a dead letter.
 */
function readDeadLetters(consumer: Consumer): ReadConsumer {
  const { bus, subscription, topics, group } = consumer;
  let last:
    | {
        readings: Reading[];
        stored: number;
        untilMs: number;
      }
    | undefined;
  return async () => {
    const stored = subscription.progress().reduce((sum, { deadLettered }) => sum + deadLettered, 0);
    if (last?.stored === stored && performance.now() < last.untilMs) {
      return last.readings;
    }
    const readings = await Promise.all(
      topics.map(async (topic) => {
        const letters = await bus.deadLetters(group, topic, { limit: mostDeadLetters });
        return {
          labels: labelsOf(consumer, topic),
          value: letters.length,
        };
      }),
    );
    last = {
      readings,
      stored,
      untilMs: performance.now() + deadLettersEveryMs,
    };
    return readings;
  };
}
