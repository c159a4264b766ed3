import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { deliveryMetrics } from '../../../src/webhooks/delivery/delivery-metrics.ts';
import { type DeliveryTest, startDelivery } from '../../support/start-delivery.ts';

describe('metrics of webhook deliveries', () => {
  let test: DeliveryTest;
  before(async () => {
    test = await startDelivery();
  });
  after(() => test.stop());

  it('count endpoints with work, and the share of this process', async () => {
    const engine = await test.engine({ concurrency: 2, lingerMs: 0 });
    const read = async (): Promise<Record<string, number>> => {
      const values = deliveryMetrics(test.models, engine.dispatcher).map(
        async ({ name, value }) => [name, await value()] as const,
      );
      return Object.fromEntries(await Promise.all(values));
    };
    const none = {
      webhooks_endpoints_waiting: 0,
      webhooks_endpoints_held: 0,
      webhooks_deliveries_held: 0,
      webhooks_attempts_in_flight: 0,
    };
    expect(await read()).to.deep.equal(none);
    const answered = Promise.withResolvers<object>();
    const id = await test.endpoint();
    test.answers.set(id, () => answered.promise);
    await engine.fanOut(test.events([id], 5));
    const busy = {
      ...none,
      webhooks_endpoints_waiting: 1,
      webhooks_endpoints_held: 1,
    };
    await eventually(
      'two attempts are under way',
      async () => (await read()).webhooks_attempts_in_flight === 2,
    );
    expect(await read()).to.include({
      ...busy,
      webhooks_deliveries_held: 5,
      webhooks_attempts_in_flight: 2,
    });
    answered.resolve({});
    await eventually(
      'nothing waits',
      async () => JSON.stringify(await read()) === JSON.stringify(none),
    );
  });

  it('count attempts by the response of the receiver, and measure successful attempts', async () => {
    const engine = await test.engine();
    const [results, delays] = engine.metrics.definitions();
    const read = async () => {
      const values = results?.type === 'counter' ? await results.value() : [];
      return Object.fromEntries(
        typeof values === 'number' ? [] : values.map((one) => [one.labels.result, one.value]),
      );
    };
    const timed = () =>
      delays?.type === 'histogram'
        ? [...delays.histograms()].map((one) => one.histogram.count)
        : [];
    const statuses = [204, 302, 404, 503, null];
    const endpoints = await Promise.all(statuses.map(() => test.endpoint()));
    // On a slow machine, retries begin before the last first attempt. Their responses wait.
    const retried = Promise.withResolvers<object>();
    for (const [index, id] of endpoints.entries()) {
      const responses = [{ status: statuses[index] ?? null }];
      test.answers.set(id, () => responses.pop() ?? retried.promise);
    }
    await engine.fanOut(test.events(endpoints, 1));
    const once = {
      delivered: 1,
      redirected: 1,
      client_error: 1,
      server_error: 1,
      no_response: 1,
    };
    await eventually(
      'all are attempted',
      async () => JSON.stringify(await read()) === JSON.stringify(once),
    );
    expect(timed()).to.deep.equal([1]);
    retried.resolve({});
  });
});
