import { Counts, DurationHistogram, type MetricDefinition } from '@irp/observability';
import { addMetrics } from '@irp/service';
import { expect } from 'chai';
import { Registry } from 'prom-client';

describe('metrics read at collection', () => {
  const collect = async (...definitions: MetricDefinition[]) => {
    const registry = new Registry();
    registry.setDefaultLabels({ service: 'tested' });
    addMetrics(registry, definitions, 50);
    return registry.metrics();
  };

  it('are written with their labels and their type', async () => {
    const counts = new Counts('result', ['sent'], { kind: 'mail' });
    counts.add('sent', 2);
    const text = await collect(
      {
        name: 'age_seconds',
        help: 'Of something',
        value: () => 1.5,
      },
      {
        type: 'counter',
        name: 'attempts_total',
        help: 'Attempts',
        value: () => counts.readings(),
      },
    );
    expect(text)
      .to.include('# TYPE age_seconds gauge\nage_seconds{service="tested"} 1.5\n')
      .and.include(
        '# TYPE attempts_total counter\nattempts_total{kind="mail",result="sent",service="tested"} 2\n',
      );
  });

  it('have cumulative buckets if they are histograms, which later observations change', async () => {
    const histogram = new DurationHistogram([0.1, 1]);
    const registry = new Registry();
    const read = {
      histograms: () => [
        {
          labels: { topic: 'audit' },
          histogram,
        },
      ],
    };
    addMetrics(registry, [
      {
        type: 'histogram',
        name: 'delay_seconds',
        help: 'Delay',
        ...read,
      },
    ]);
    for (const seconds of [0.05, 0.5, 5]) {
      histogram.observe(seconds);
    }
    const lines = (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('delay_seconds'));
    expect(lines).to.deep.equal([
      'delay_seconds_bucket{le="0.1",topic="audit"} 1',
      'delay_seconds_bucket{le="1",topic="audit"} 2',
      'delay_seconds_bucket{le="+Inf",topic="audit"} 3',
      'delay_seconds_sum{topic="audit"} 5.55',
      'delay_seconds_count{topic="audit"} 3',
    ]);
    histogram.observe(0.05);
    expect(await registry.metrics()).to.include('delay_seconds_bucket{le="0.1",topic="audit"} 2');
    const [first] = await registry.getMetricsAsJSON();
    expect(first).to.deep.include({ name: 'delay_seconds', type: 'histogram' });
  });

  it('are NaN with the expected labels, or omitted, if they cannot be read', async () => {
    const fails = () => Promise.reject(new Error('no database'));
    const waits = () => new Promise<never>(() => {});
    const text = await collect(
      {
        name: 'lag_events',
        help: 'Lag',
        expected: [{ topic: 'one' }, { topic: 'two' }],
        value: fails,
      },
      {
        name: 'size_bytes',
        help: 'Size',
        value: waits,
      },
      {
        type: 'counter',
        name: 'lost_total',
        help: 'Lost',
        value: fails,
      },
      {
        name: 'others',
        help: 'Others',
        value: () => 1,
      },
    );
    expect(text)
      .to.include(
        'lag_events{topic="one",service="tested"} Nan\nlag_events{topic="two",service="tested"} Nan\n',
      )
      .and.include('size_bytes{service="tested"} Nan\n')
      .and.include('others{service="tested"} 1\n')
      .and.not.match(/^lost_total/m);
  });
});
