import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { LogBench } from './log-bench.ts';

export function describeHealth(bench: LogBench): void {
  it('has the result of a test for every response of the receiver', async () => {
    bench.status = 404;
    const { status, body, text } = await bench.call('POST', `/${bench.endpointId}/test`);
    expect(status, text).to.equal(200);
    expect(body.attempt).to.deep.include({
      status: 404,
      outcome: 'failure',
      reason: 'It answered 404.',
    });
    expect(body.response.body).to.equal('received');
    expect(await bench.onlyDelivery()).to.deep.include({
      id: body.deliveryId,
      type: 'webhook.test',
      state: 'failed',
    });
    expect(JSON.parse(bench.sent.at(-1)!.body)).to.deep.include({
      type: 'webhook.test',
      subject: bench.endpointId,
    });
  });

  it('shows the health of an endpoint', async () => {
    await bench.deliver();
    bench.status = 500;
    await bench.deliver();
    const health = async () => (await bench.call('GET', `/${bench.endpointId}/health`)).body;
    await eventually('both are counted', async () => (await health()).rates.hour.attempts >= 2);
    const { rates, lastErrors, ...rest } = await health();
    expect(rest).to.deep.include({
      endpointId: bench.endpointId,
      state: 'active',
      breaker: 'closed',
      backlog: 1,
    });
    // The failed delivery may have been retried already.
    for (const rate of [rates.hour, rates.day, rates.week]) {
      expect(rate.failures).to.equal(rate.attempts - 1);
    }
    expect([
      rates.hour.buckets.length,
      rates.day.buckets.length,
      rates.week.buckets.length,
    ]).to.deep.equal([12, 24, 7]);
    expect(lastErrors[0]).to.deep.include({ status: 500, reason: 'It answered 500.' });
  });

  it('shows no tests in the health, even after they are delivered again', async () => {
    bench.status = 500;
    const { body } = await bench.call('POST', `/${bench.endpointId}/test`);
    expect(
      (await bench.call('POST', `/${bench.endpointId}/deliveries/${body.deliveryId}/redeliver`))
        .status,
    ).to.equal(202);
    await eventually(
      'it is sent again',
      async () => (await bench.onlyDelivery()).attemptCount === 2,
    );
    await bench.deliver();
    const health = async () => (await bench.call('GET', `/${bench.endpointId}/health`)).body;
    await eventually('the event is counted', async () => (await health()).lastErrors.length > 0);
    await eventually('the event is counted', async () => (await health()).rates.week.attempts > 0);
    const { rates, lastErrors, failures } = await health();
    const attempts = async (deliveryId: string) =>
      (await bench.call('GET', `/${bench.endpointId}/deliveries/${deliveryId}`)).body.attempts
        .length;
    const event = (await bench.deliveries('?type=token.revoked'))[0].id;
    // The event may have been retried already.
    expect(rates.week.attempts).to.be.at.most(await attempts(event));
    expect(failures).to.be.at.most(await attempts(event));
    expect(
      new Set(lastErrors.map(({ deliveryId }: { deliveryId: string }) => deliveryId)),
    ).to.deep.equal(new Set([event]));
  });

  it('has an empty health for an endpoint without deliveries', async () => {
    const { status, body } = await bench.call('GET', `/${bench.endpointId}/health`);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      failures: 0,
      backlog: 0,
      failingSince: null,
      disabledReason: null,
      lastErrors: [],
    });
    expect(await bench.deliveries()).to.deep.equal([]);
  });
}
