import type { DeadLetter, TopicProgress } from '@irp/events';
import { DurationHistogram, delayBounds } from '@irp/observability';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { addMetrics } from '../src/add-metrics.ts';
import { consumerMetrics } from '../src/consumer-metrics.ts';

describe('metrics of a consumer', () => {
  const progress: TopicProgress[] = ['one', 'two'].map((topic) => ({
    topic,
    handled: 7,
    failures: 2,
    deadLettered: 0,
    oldestUnprocessedMs: topic === 'one' ? 2_500 : 0,
    delays: new DurationHistogram(delayBounds),
  }));
  let reads = 0;
  let letters = 0;
  let lag: () => Promise<Map<string, number>> = async () =>
    new Map([
      ['one', 12],
      ['two', 0],
    ]);
  const registry = new Registry();
  before(() => {
    const bus = {
      async deadLetters(_group: string, topic: string) {
        reads++;
        return Array.from({ length: topic === 'one' ? letters : 0 }, () => ({}) as DeadLetter);
      },
    };
    const subscription = {
      lagByTopic: () => lag(),
      progress: () => progress,
    };
    addMetrics(
      registry,
      consumerMetrics([
        {
          bus,
          subscription,
          topics: ['one', 'two'],
          group: 'audit',
        },
      ]),
    );
  });

  it('exist for each group and topic', async () => {
    progress[0]?.delays.observe(0.2);
    const text = await registry.metrics();
    for (const [name, value] of [
      ['consumer_lag_events', 12],
      ['consumer_lag_seconds', 2.5],
      ['consumer_dead_letters', 0],
      ['consumer_events_total', 7],
      ['consumer_failures_total', 2],
      ['consumer_delay_seconds_count', 1],
    ]) {
      expect(text).to.include(`${name}{group="audit",topic="one"} ${value}\n`);
    }
    expect(text).to.include(
      'consumer_delay_seconds_bucket{le="0.1",group="audit",topic="one"} 0\n',
    );
    expect(text).to.include(
      'consumer_delay_seconds_bucket{le="0.5",group="audit",topic="one"} 1\n',
    );
    expect(text).to.include('consumer_lag_events{group="audit",topic="two"} 0\n');
  });

  it('read dead letters rarely, and immediately after this process has stored one', async () => {
    await registry.metrics();
    const before = reads;
    await registry.metrics();
    expect(reads).to.equal(before);
    letters = 1;
    if (progress[0]) {
      progress[0].deadLettered = 1;
    }
    expect(await registry.metrics()).to.include(
      'consumer_dead_letters{group="audit",topic="one"} 1\n',
    );
    expect(reads).to.equal(before + 2);
  });

  it('are NaN for each topic while the bus is unavailable', async () => {
    lag = () => Promise.reject(new Error('Kafka is unavailable'));
    const text = await registry.metrics();
    for (const topic of ['one', 'two']) {
      expect(text).to.include(`consumer_lag_events{group="audit",topic="${topic}"} Nan\n`);
    }
    expect(text).to.include('consumer_events_total{group="audit",topic="one"} 7\n');
  });
});
