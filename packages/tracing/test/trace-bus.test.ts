import type { EventBus, EventEnvelope, SubscribeOptions } from '@irp/events';
import { currentSpan, silentLogger } from '@irp/observability';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { openTracing, type Tracing, traceBus, traceparentOf } from '@irp/tracing';
import { expect } from 'chai';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const creator = '00f067aa0ba902b7';
const sampled = `00-${traceId}-${creator}-01`;

describe('traceBus', () => {
  let collector: Collector;
  let tracing: Tracing;
  let subscribed: SubscribeOptions;
  let published: unknown[];
  let failure: Error | undefined;
  let bus: EventBus;
  beforeEach(async () => {
    collector = await startCollector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    tracing = (await openTracing(environment, {
      service: 'tested',
      log: silentLogger(),
    }))!;
    failure = undefined;
    published = [];
    const inner = {
      async publish(...sent: unknown[]) {
        published.push(sent);
        if (failure) {
          throw failure;
        }
      },
      async subscribe(options: SubscribeOptions) {
        subscribed = options;
      },
    };
    bus = traceBus(inner as unknown as EventBus, tracing, 'kafka');
  });
  afterEach(async () => {
    await tracing.stop();
    await collector.stop();
  });

  const message = (id: string, traceparent?: string) => ({
    key: 'k',
    event: {
      id,
      type: 'application.suspended',
      ...(traceparent && { traceparent }),
    } as EventEnvelope,
  });
  const received = (id: string, traceparent?: string) => ({
    ...message(id, traceparent),
    topic: 'authorization',
    partition: 3,
    offset: 42,
  });

  it('creates PRODUCER spans for traced events, and publishes the events unchanged', async () => {
    const messages = [
      message('e1', sampled),
      message('e2'),
      message('e3', sampled.replace('-01', '-00')),
    ];
    await bus.publish('authorization', messages);
    expect(published).to.deep.equal([['authorization', messages]]);
    await tracing.stop();
    expect(collector.spans).to.have.length(1);
    const [span] = collector.spans;
    expect(span).to.include({
      traceId,
      parentSpanId: creator,
      name: 'send authorization',
      kind: 'producer',
      isError: false,
    });
    expect(span!.attributes).to.deep.equal({
      'messaging.system': 'kafka',
      'messaging.destination.name': 'authorization',
      'messaging.message.id': 'e1',
      'cloudevents.event_id': 'e1',
      'cloudevents.event_type': 'application.suspended',
      'messaging.operation.type': 'send',
    });
  });

  it('records failed publishing in the span, and rejects with the same error', async () => {
    failure = Object.assign(new Error('nobody answers at 10.0.0.1'), { code: 'unavailable' });
    const error = await bus
      .publish('authorization', [message('e1', sampled)])
      .catch((reason) => reason);
    expect(error).to.equal(failure);
    await tracing.stop();
    expect(collector.spans[0]!.attributes).to.include({ 'error.type': 'unavailable' });
    expect(JSON.stringify(collector.spans[0]!.attributes)).not.to.contain('10.0.0.1');
  });

  it('handles a single event within its CONSUMER span', async () => {
    let within: string | undefined;
    await bus.subscribe({
      topics: ['authorization'],
      group: 'audit',
      async handle([one]) {
        within = currentSpan()?.spanId;
        expect(traceparentOf(one!.event)).to.equal(`00-${traceId}-${within}-01`);
      },
    });
    await subscribed.handle([received('e1', sampled)]);
    expect(currentSpan()).to.equal(undefined);
    await tracing.stop();
    const [span] = collector.spans;
    expect(span).to.include({
      traceId,
      parentSpanId: creator,
      spanId: within,
      kind: 'consumer',
    });
    expect(span!.attributes).to.include({
      'messaging.consumer.group.name': 'audit',
      'messaging.operation.type': 'process',
      'messaging.destination.partition.id': '3',
      'messaging.kafka.offset': 42,
    });
  });

  it('gives each traced event of a batch a span, and work for all of them none', async () => {
    let traceparents: (string | undefined)[] = [];
    await bus.subscribe({
      topics: ['authorization'],
      group: 'audit',
      async handle(batch) {
        expect(currentSpan()).to.equal(undefined);
        traceparents = batch.map(({ event }) => traceparentOf(event));
      },
    });
    await subscribed.handle([received('e1', sampled), received('e2'), received('e3', sampled)]);
    await tracing.stop();
    expect(traceparents[1]).to.equal(undefined);
    expect(collector.spans.map(({ spanId }) => `00-${traceId}-${spanId}-01`)).to.deep.equal([
      traceparents[0],
      traceparents[2],
    ]);
  });
});
