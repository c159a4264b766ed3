import { newId } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { firstDeliveryIdAt } from '../../../../src/webhooks/delivery/delivery-id.ts';
import { openWebhookModels } from '../../../support/open-models.ts';
import { type LogBench, path } from './log-bench.ts';

export function describeReplays(bench: LogBench): void {
  it('delivers a delivery again, even a successful one, with the same id', async () => {
    const eventId = await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    const { status, text } = await bench.call(
      'POST',
      `/${bench.endpointId}/deliveries/${deliveryId}/redeliver`,
    );
    expect(status, text).to.equal(202);
    await eventually(
      'it is sent again',
      async () => (await bench.onlyDelivery()).attemptCount === 2,
    );
    expect(bench.sent.filter((message) => message.id === eventId)).to.have.length(2);
    expect((await bench.onlyDelivery()).state).to.equal('delivered');
  });

  it('replays a range: each delivery once, and no tests', async () => {
    const ids = [await bench.deliver(), await bench.deliver(), await bench.deliver()];
    expect((await bench.call('POST', `/${bench.endpointId}/test`)).status).to.equal(200);
    const from = new Date(Date.now() - 60_000).toISOString();
    const { status, body, text } = await bench.call('POST', `/${bench.endpointId}/replay`, {
      from,
      to: new Date().toISOString(),
    });
    expect(status, text).to.equal(202);
    expect(body).to.deep.include({
      endpointId: bench.endpointId,
      from,
      deliveries: 3,
    });
    const counts = () =>
      ids.map((eventId) => bench.sent.filter((message) => message.id === eventId).length);
    await eventually('all are sent again', () => counts().every((count) => count === 2));
    await eventually(
      'all are delivered',
      async () => (await bench.deliveries('?state=delivered')).length === 4,
    );
    expect(counts()).to.deep.equal([2, 2, 2]);
    const tests = bench.sent.filter(
      ({ body: event }) => JSON.parse(event).subject === bench.endpointId,
    );
    expect(tests).to.have.length(1);
  });

  it('replays deliveries waiting for their next attempt, immediately', async () => {
    bench.status = 503;
    const eventId = await bench.deliver();
    const { id: deliveryId } = await bench.onlyDelivery();
    const { models, close } = await openWebhookModels(bench.notifications);
    const later = new Date(Date.now() + 3_600_000);
    await models.deliveries.updateOne(
      { _id: deliveryId },
      {
        $set: { 'due.at': later },
        $inc: { version: 1 },
      },
    );
    await close();
    bench.status = 200;
    const before = bench.sent.length;
    const from = new Date(Date.now() - 60_000).toISOString();
    const replay = await bench.call('POST', `/${bench.endpointId}/replay`, { from });
    expect([replay.status, replay.body.deliveries], replay.text).to.deep.equal([202, 1]);
    await eventually(
      'it is delivered',
      async () => (await bench.onlyDelivery()).state === 'delivered',
    );
    // Retries of other endpoints may come in between.
    expect(bench.sent.slice(before).filter((message) => message.id === eventId)).to.have.length(1);
  });

  it('sends deliveries of a pause once if the pause ends right after the replay request', async () => {
    expect(
      (await bench.call('PATCH', `/${bench.endpointId}`, { state: 'paused' })).status,
    ).to.equal(200);
    const ids = [await bench.publish(), await bench.publish(), await bench.publish()];
    await eventually(
      'all wait',
      async () => (await bench.deliveries('?state=pending')).length === 3,
    );
    const replay = await bench.call('POST', `/${bench.endpointId}/replay`, {
      from: new Date(Date.now() - 60_000).toISOString(),
    });
    expect([replay.status, replay.body.deliveries], replay.text).to.deep.equal([202, 3]);
    expect(
      (await bench.call('PATCH', `/${bench.endpointId}`, { state: 'active' })).status,
    ).to.equal(200);
    await eventually(
      'the replay has ended',
      async () => (await bench.replayOf(replay.body.id))?.state === 'done',
    );
    await eventually(
      'all are delivered',
      async () => (await bench.deliveries('?state=delivered')).length === 3,
    );
    // Retries of other endpoints may come in between.
    expect(
      ids.map((eventId) => bench.sent.filter((message) => message.id === eventId).length),
    ).to.deep.equal([1, 1, 1]);
  });

  it('replays until now by default, and with a clock ahead', async () => {
    await bench.deliver();
    const from = new Date(Date.now() - 60_000).toISOString();
    for (const range of [
      { from },
      {
        from,
        to: new Date(Date.now() + 3_600_000).toISOString(),
      },
    ]) {
      const sentAt = Date.now();
      const { status, body, text } = await bench.call('POST', `/${bench.endpointId}/replay`, range);
      expect(status, text).to.equal(202);
      expect(Date.parse(body.to)).to.be.within(sentAt, Date.now());
      expect(body.deliveries).to.equal(1);
      await eventually(
        'it has ended',
        async () => (await bench.replayOf(body.id))?.state === 'done',
      );
    }
  });

  it('replays one range of an endpoint at a time', async () => {
    const [first, key] = [newId(), newId()];
    const from = new Date(Date.now() - 60_000);
    const cursor = firstDeliveryIdAt(new Date(from.getTime() + 1_000));
    // A replay outside the schedule of organizations: this replay runs until the test ends it.
    await bench.database.models.replays.create({
      _id: first,
      endpointId: bench.endpointId,
      runningOf: bench.endpointId,
      from,
      to: new Date(),
      state: 'running',
      cursor,
      replayed: 0,
    });
    const replay = () => {
      const body = { from: from.toISOString() };
      const headers = { 'Idempotency-Key': key };
      return bench.notifications.call('POST', `${path}/${bench.endpointId}/replay`, {
        as: bench.owner,
        body,
        headers,
      });
    };
    const { status, body } = await replay();
    expect(status).to.equal(409);
    const reached = new Date(from.getTime() + 1_000).toISOString();
    expect(body.message)
      .to.include(`from ${from.toISOString()} to `)
      .and.include(`It has reached the events of ${reached}`);
    const other = (await bench.call('POST', '', newWebhookEndpointExample)).body.id;
    expect(
      (await bench.call('POST', `/${other}/replay`, { from: from.toISOString() })).status,
    ).to.equal(202);
    await bench.database.models.replays.updateOne(
      { _id: first },
      {
        $set: { state: 'done' },
        $unset: { runningOf: 1 },
      },
    );
    expect(
      (await bench.call('POST', `/${bench.endpointId}/replay`, { from: from.toISOString() }))
        .status,
    ).to.equal(202);
  });

  it('refuses empty ranges and ranges older than the kept deliveries', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [from, to, field] of [
      [ago(1), ago(2), 'from'],
      [ago(-1), ago(-2), 'from'],
      [ago(1), 'soon', 'to'],
      [ago(31), ago(1), 'from'],
      ['yesterday', ago(1), 'from'],
    ] as const) {
      const { status, body } = await bench.call('POST', `/${bench.endpointId}/replay`, {
        from,
        to,
      });
      expect([status, body.errors[0].field]).to.deep.equal([400, field]);
    }
  });
}
