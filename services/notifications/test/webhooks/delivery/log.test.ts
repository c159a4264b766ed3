import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { describeHealth } from './log/describe-health.ts';
import { describeReplays } from './log/describe-replays.ts';
import { describeRequests } from './log/describe-requests.ts';
import { describeStoppedEndpoints } from './log/describe-stopped-endpoints.ts';
import { LogBench } from './log/log-bench.ts';

describe('notifications: the log of webhook deliveries', () => {
  const bench = new LogBench();
  before(() => bench.start());
  beforeEach(() => bench.newEndpoint());
  after(() => bench.stop());

  describeRequests(bench);
  describeReplays(bench);
  describeHealth(bench);
  describeStoppedEndpoints(bench);

  it('is not found by other workspaces and environments, nor at another endpoint', async () => {
    await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    const stranger = await (await bench.notifications.createWorkspace()).person('owner');
    const range = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date().toISOString(),
    };
    for (const as of [stranger, { ...bench.owner, environment: 'sandbox' as const }]) {
      for (const [method, rest, body] of [
        ['GET', '/deliveries'],
        ['GET', `/deliveries/${deliveryId}`],
        ['POST', `/deliveries/${deliveryId}/redeliver`],
        ['POST', '/replay', range],
        ['POST', '/test'],
        ['GET', '/health'],
      ] as const) {
        expect(
          (await bench.call(method, `/${bench.endpointId}${rest}`, body, as)).status,
          `${method} ${rest}`,
        ).to.equal(404);
      }
    }
    const other = (await bench.call('POST', '', newWebhookEndpointExample)).body.id;
    expect((await bench.call('GET', `/${other}/deliveries/${deliveryId}`)).status).to.equal(404);
    expect(
      (await bench.call('POST', `/${other}/deliveries/${deliveryId}/redeliver`)).status,
    ).to.equal(404);
  });
});
