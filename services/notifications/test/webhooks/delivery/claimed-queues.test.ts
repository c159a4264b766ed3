import { newId } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { type DeliveryTest, never, startDelivery } from '../../support/start-delivery.ts';

describe('notifications: the endpoints that a process has claimed', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine;

  beforeEach(async () => {
    test = await startDelivery();
    engine = await test.engine({ maxQueues: 10 });
  });
  afterEach(() => test.stop());

  const queue = (id: string) => test.models.queues.findById(id).lean();
  const queues = () => engine.dispatcher.counts().queues;
  const endpoints = (count: number) => {
    const workspaceId = newId();
    return Promise.all(Array.from({ length: count }, () => test.endpoint({ workspaceId })));
  };

  it('omit an endpoint that is paused after failures, even with new deliveries', async () => {
    const [id] = await endpoints(1);
    test.answers.set(id!, () => ({ status: 500 }));
    await engine.fanOut(test.events([id!], 10));
    await eventually('nobody has it', async () => (await queue(id!))?.holder === '');
    await eventually('it is released here, too', () => queues() === 0);
    expect(engine.dispatcher.counts().held).to.equal(0);
    const { openUntil, openings } = (await test.stores.health.find([id!])).get(id!)!;
    const before = await queue(id!);
    expect(openings).to.equal(1);
    expect(Math.abs(before!.at!.getTime() - openUntil!.getTime())).to.be.below(500);
    await engine.fanOut(test.events([id!], 10));
    expect(await queue(id!)).to.deep.equal(before);
    expect(queues()).to.equal(0);
    // After the pause a single delivery probes the endpoint, and the queue is released.
    const { length } = test.sentTo(id!);
    test.clock.aheadMs += 6_000;
    await eventually('it is asked', () => test.sentTo(id!).length > length);
    await eventually('nobody has it', async () => (await queue(id!))?.holder === '');
    expect(test.sentTo(id!)).to.have.length(length + 1);
    expect((await test.stores.health.find([id!])).get(id!)!.openings).to.equal(2);
    // Deliveries stored in the meantime are also sent, as soon as the endpoint responds.
    test.answers.delete(id!);
    await eventually('all are delivered', async () => {
      test.clock.aheadMs += 10_000;
      return (await test.rows(id!)).every(({ state }) => state === 'delivered');
    });
  });

  it('end immediately the deliveries of an endpoint deleted during such a pause', async () => {
    const [id] = await endpoints(1);
    test.answers.set(id!, () => ({ status: 500 }));
    await engine.fanOut(test.events([id!], 5));
    await eventually('nobody has it', async () => (await queue(id!))?.holder === '');
    const [row] = await test.rows(id!);
    await test.models.webhookEndpoints.deleteOne({ _id: id! });
    await engine.dispatcher.wake([row!]);
    await eventually('all are cancelled', async () =>
      (await test.rows(id!)).every(({ state }) => state === 'cancelled'),
    );
  });

  it('are at most half for one organization, so that another has room', async () => {
    const sick = await endpoints(30);
    for (const id of sick) {
      test.answers.set(id, () => never);
    }
    await engine.fanOut(test.events(sick, 2));
    await eventually(
      'it has its share',
      () => new Set(test.sent.map(({ endpointId }) => endpointId)).size === 5,
    );
    expect(queues()).to.equal(5);
    const [stored, waiting] = [await test.endpoint(), await test.endpoint()];
    await engine.fanOut(test.events([stored]));
    await eventually('it is sent', () => test.sentTo(stored).length === 1);
    // Another process stores a queue, long after the queues beyond the limit.
    const other = await test.engine({ maxQueues: 0 });
    await other.fanOut(test.events([waiting]));
    await eventually('it is sent', () => test.sentTo(waiting).length === 1);
    expect(new Set(test.sent.map(({ endpointId }) => endpointId)).size).to.equal(7);
  });

  it('are counted by organization, not by workspace', async () => {
    const organizationId = newId();
    const sick = await Promise.all(
      Array.from({ length: 30 }, () => test.endpoint({ organizationId })),
    );
    for (const id of sick) {
      test.answers.set(id, () => never);
    }
    await engine.fanOut(test.events(sick));
    await eventually('it has its share', () => test.sent.length === 5);
    const healthy = await test.endpoint();
    await engine.fanOut(test.events([healthy]));
    await eventually('it is sent', () => test.sentTo(healthy).length === 1);
    expect([queues(), test.sent.length]).to.deep.equal([6, 6]);
  });

  it('change immediately if an organization has more endpoints with work than allowed', async () => {
    const many = await endpoints(30);
    await engine.fanOut(test.events(many));
    await eventually('each is sent to, without a linger', () =>
      many.every((id) => test.sentTo(id).length === 1),
    );
  });
});
