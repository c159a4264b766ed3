import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { LogBench } from './log-bench.ts';

export function describeStoppedEndpoints(bench: LogBench): void {
  it('shows the next attempt of an endpoint paused after failures', async () => {
    await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    bench.status = 503;
    bench.retryAfterMs = 300_000;
    await bench.deliver();
    const { status, text } = await bench.call(
      'POST',
      `/${bench.endpointId}/deliveries/${deliveryId}/redeliver`,
    );
    expect(status, text).to.equal(202);
    const inSeconds = async () =>
      (Date.parse(
        (await bench.call('GET', `/${bench.endpointId}/deliveries/${deliveryId}`)).body
          .nextAttemptAt,
      ) -
        Date.now()) /
      1_000;
    await eventually('it is said', async () => (await inSeconds()) > 60);
    const listed = (await bench.deliveries('?state=pending')).map(
      ({ nextAttemptAt }: { nextAttemptAt: string }) => nextAttemptAt,
    );
    expect(listed).to.have.length(2);
    for (const at of listed) {
      expect(Date.parse(at)).to.be.above(Date.now() + 60_000);
    }
  });

  it('delivers again, or replays, immediately to an endpoint paused after failures', async () => {
    for (const sendAgain of [
      async ({ id: deliveryId }: { id: string }) =>
        bench.call('POST', `/${bench.endpointId}/deliveries/${deliveryId}/redeliver`),
      async () =>
        bench.call('POST', `/${bench.endpointId}/replay`, {
          from: new Date(Date.now() - 60_000).toISOString(),
        }),
    ]) {
      bench.status = 503;
      bench.retryAfterMs = 300_000;
      const eventId = await bench.deliver();
      const failed = (await bench.deliveries()).find(
        (delivery: { eventId: string }) => delivery.eventId === eventId,
      );
      await eventually('it is left alone', async () => {
        const { body } = await bench.call('GET', `/${bench.endpointId}/deliveries/${failed.id}`);
        return Date.parse(body.nextAttemptAt) > Date.now() + 60_000;
      });
      bench.status = 200;
      const { status, body, text } = await sendAgain(failed);
      expect(status, text).to.equal(202);
      if (body.nextAttemptAt) {
        expect(Date.parse(body.nextAttemptAt)).to.be.at.most(Date.now());
      }
      await eventually(
        'all is delivered',
        async () => (await bench.deliveries('?state=pending')).length === 0,
      );
    }
  });

  it('refuses to send to a disabled endpoint', async () => {
    await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    bench.status = 410;
    await bench.deliver();
    await eventually(
      'it is disabled',
      async () => (await bench.call('GET', `/${bench.endpointId}`)).body.state === 'disabled',
    );
    const range = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date().toISOString(),
    };
    expect(
      (await bench.call('POST', `/${bench.endpointId}/deliveries/${deliveryId}/redeliver`)).status,
    ).to.equal(409);
    expect((await bench.call('POST', `/${bench.endpointId}/replay`, range)).status).to.equal(409);
    expect((await bench.call('GET', `/${bench.endpointId}/health`)).body.disabledReason).to.equal(
      'The receiver answered 410 Gone.',
    );
    // A test request shows whether the endpoint works again.
    expect((await bench.call('POST', `/${bench.endpointId}/test`)).status).to.equal(200);
  });
}
