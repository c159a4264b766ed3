import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { decodeExchange } from '../../../../src/webhooks/delivery/store/exchange-text.ts';
import { openWebhookModels } from '../../../support/open-models.ts';
import type { LogBench } from './log-bench.ts';

export function describeRequests(bench: LogBench): void {
  it('shows the request of an event of the bus, and the response', async () => {
    const eventId = await bench.deliver();
    const { id: deliveryId, ...rest } = await bench.onlyDelivery();
    expect(rest).to.deep.include({
      eventId,
      endpointId: bench.endpointId,
      type: 'token.revoked',
      state: 'delivered',
      nextAttemptAt: null,
    });
    const { body } = await bench.call('GET', `/${bench.endpointId}/deliveries/${deliveryId}`);
    expect(body.event).to.deep.equal({ id: eventId });
    expect(body.attempts.map(({ status }: { status: number }) => status)).to.deep.equal([200]);
    const [exchange] = body.exchanges;
    expect([exchange.request.headers['webhook-id'], exchange.response.body]).to.deep.equal([
      eventId,
      'received',
    ]);
    expect(exchange.request).to.include({ method: 'POST', url: newWebhookEndpointExample.url });
  });

  it("has the address of each attempt, even after the endpoint's address changes", async () => {
    await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    const url = 'https://moved.example/hook?tenant=7';
    expect((await bench.call('PATCH', `/${bench.endpointId}`, { url })).status).to.equal(200);
    expect(
      (await bench.call('POST', `/${bench.endpointId}/deliveries/${deliveryId}/redeliver`)).status,
    ).to.equal(202);
    await eventually(
      'it is sent again',
      async () => (await bench.onlyDelivery()).attemptCount === 2,
    );
    const { body } = await bench.call('GET', `/${bench.endpointId}/deliveries/${deliveryId}`);
    const requests = body.exchanges.map(({ request }: { request: object }) => request);
    expect(requests.map((request: { url: string }) => request.url)).to.deep.equal([
      url,
      newWebhookEndpointExample.url,
    ]);
  });

  it('shows an attempt stored before addresses were', async () => {
    await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    const { models, close } = await openWebhookModels(bench.notifications);
    const delivery = await models.deliveries.findById(deliveryId).lean();
    const _id = delivery!.attempts[0]!.exchangesId!;
    const stored = await models.responses.findById(_id).lean();
    const { request, ...rest } = decodeExchange(stored!.exchanges[deliveryId]!, stored!.shared);
    const former = JSON.stringify({
      ...rest,
      request: { headers: request.headers },
    });
    const update = {
      $set: { [`exchanges.${deliveryId}`]: former },
      $unset: { shared: 1 as const },
    };
    await models.responses.updateOne({ _id }, update);
    await close();
    const { status, body, text } = await bench.call(
      'GET',
      `/${bench.endpointId}/deliveries/${deliveryId}`,
    );
    expect([status, body.exchanges?.[0].request.url], text).to.deep.equal([200, null]);
  });

  it('is filtered by state and type', async () => {
    await bench.deliver();
    bench.status = 500;
    await bench.deliver();
    const states = async (query: string) =>
      (await bench.deliveries(query)).map(({ state }: { state: string }) => state);
    expect(await states('')).to.deep.equal(['pending', 'delivered']);
    expect(await states('?state=pending')).to.deep.equal(['pending']);
    expect(await states('?state=delivered&type=token.revoked')).to.deep.equal(['delivered']);
    expect(await states('?type=application.updated')).to.deep.equal([]);
    for (const [query, field] of [
      ['?state=lost', 'state'],
      ['?type=application.exploded', 'type'],
    ] as const) {
      const refused = await bench.call('GET', `/${bench.endpointId}/deliveries${query}`);
      expect([refused.status, refused.body.errors[0].field]).to.deep.equal([400, field]);
    }
  });
}
