import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { deliveryGauges } from '../../../src/webhooks/delivery/delivery-gauges.ts';
import { type DeliveryTest, startDelivery } from '../../support/start-delivery.ts';

describe('metrics of webhook deliveries', () => {
  let test: DeliveryTest;
  before(async () => {
    test = await startDelivery();
  });
  after(() => test.stop());

  it('count endpoints with work, and what this process has of it', async () => {
    const engine = await test.engine({ concurrency: 2, lingerMs: 0 });
    const read = async (): Promise<Record<string, number>> => {
      const values = deliveryGauges(test.models, engine.dispatcher).map(
        async ({ name, value }) => [name, await value()] as const,
      );
      return Object.fromEntries(await Promise.all(values));
    };
    const none = {
      ...{ webhooks_endpoints_waiting: 0, webhooks_endpoints_held: 0 },
      ...{ webhooks_deliveries_held: 0, webhooks_attempts_in_flight: 0 },
    };
    expect(await read()).to.deep.equal(none);
    const answered = Promise.withResolvers<object>();
    const id = await test.endpoint();
    test.answers.set(id, () => answered.promise);
    await engine.fanOut(test.events([id], 5));
    const busy = { ...none, webhooks_endpoints_waiting: 1, webhooks_endpoints_held: 1 };
    await eventually('two attempts are under way', async () => (await read()).webhooks_attempts_in_flight === 2);
    expect(await read()).to.include({ ...busy, webhooks_deliveries_held: 5, webhooks_attempts_in_flight: 2 });
    answered.resolve({});
    await eventually('nothing waits', async () => JSON.stringify(await read()) === JSON.stringify(none));
  });
});
