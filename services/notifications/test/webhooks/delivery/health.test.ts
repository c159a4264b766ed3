import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { type DeliveryTest, startDelivery } from '../../support/start-delivery.ts';

const hourMs = 3_600_000;

describe('notifications: failing endpoints', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine;

  before(async () => {
    test = await startDelivery();
    engine = await test.engine();
  });
  after(() => test.stop());

  /** An endpoint with failures for `hours`, the last failure an hour ago. */
  async function failingFor(hours: number, noticed = 0): Promise<string> {
    const id = await test.endpoint();
    const delivery = {
      failures: 3,
      failingMs: hours * hourMs,
      noticed,
      failingSince: new Date(Date.now() - hours * hourMs),
      lastFailureAt: new Date(Date.now() - hourMs),
    };
    await test.models.webhookEndpoints.updateOne(
      { _id: id },
      { $set: { delivery } },
      { strict: false },
    );
    return id;
  }
  const eventsOf = async (id: string) =>
    (await test.emitted(id)).filter(({ type }) => type.startsWith('webhook_endpoint.'));
  const health = async (id: string) => (await test.stores.health.find([id])).get(id)!;

  it('are announced at half of five days, once', async () => {
    const id = await failingFor(59);
    test.answers.set(id, () => ({ status: 500 }));
    await engine.fanOut(test.events([id], 3));
    await eventually('all failed', async () =>
      (await test.rows(id)).every(({ tries }) => tries === 1),
    );
    await eventually('it is announced', async () => (await eventsOf(id)).length > 0);
    const [announced] = await eventsOf(id);
    expect(announced!.type).to.equal('webhook_endpoint.failing');
    const data = announced!.data as { disabledAt: string };
    expect(Math.round((Date.parse(data.disabledAt) - Date.now()) / hourMs)).to.equal(60);
    expect(await eventsOf(id)).to.have.length(1);
    expect((await health(id)).noticed).to.equal(50);
  });

  it('are disabled after five days, and pending deliveries are cancelled', async () => {
    const id = await failingFor(119.5, 90);
    test.answers.set(id, () => ({ status: 500 }));
    await engine.fanOut(test.events([id], 2));
    await eventually('nothing is pending', async () =>
      (await test.rows(id)).every(({ state }) => state === 'cancelled'),
    );
    expect((await eventsOf(id)).map(({ type, data }) => [type, data])).to.deep.equal([
      ['webhook_endpoint.disabled', { reason: 'Deliveries to the endpoint failed for 5 days.' }],
    ]);
    const row = await test.models.webhookEndpoints.findById(id).lean();
    expect([row!.state, row!.revision]).to.deep.equal(['disabled', 2]);
    // Enabling resets the health of the endpoint.
    expect((await health(id)).failingMs).to.equal(0);
  });

  it('are announced as recovered by the first success after a notice', async () => {
    const id = await failingFor(70, 50);
    await engine.fanOut(test.events([id]));
    await eventually('it is announced', async () => (await eventsOf(id)).length > 0);
    expect((await eventsOf(id)).map(({ type }) => type)).to.deep.equal([
      'webhook_endpoint.recovered',
    ]);
    await eventually('it is healthy', async () => (await health(id)).failures === 0);
    expect(await health(id)).to.deep.include({ noticed: 0, failingSince: null });
  });

  it('are not announced if they recover before a notice', async () => {
    const id = await failingFor(10);
    await engine.fanOut(test.events([id]));
    await eventually('it is healthy', async () => (await health(id)).failures === 0);
    expect(await eventsOf(id)).to.deep.equal([]);
  });

  it('are announced with the next failure if the first notice could not be stored', async () => {
    const id = await failingFor(65);
    test.answers.set(id, () => ({ status: 500 }));
    const { notice } = test.stores.health;
    let refused = 0;
    test.stores.health.notice = async () => {
      refused += 1;
      throw new Error('the database is away');
    };
    await engine.fanOut(test.events([id]));
    await eventually(
      'the attempt is stored all the same',
      async () => (await test.rows(id))[0]?.tries === 1,
    );
    test.stores.health.notice = notice;
    expect([refused, await eventsOf(id)]).to.deep.equal([1, []]);
    await engine.fanOut(test.events([id]));
    await eventually('it is announced', async () => (await eventsOf(id)).length === 1);
  });

  it('show their last errors and rates', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => ({ status: null, reason: 'The connection was closed.' }));
    await engine.fanOut(test.events([id], 4));
    await eventually(
      'the errors are stored',
      async () => (await health(id)).lastErrors.length === 4,
    );
    expect((await health(id)).lastErrors[0]).to.deep.include({
      status: null,
      reason: 'The connection was closed.',
    });
    await eventually('they are counted', async () => {
      const buckets = await test.stores.rates.since(id, new Date(Date.now() - hourMs));
      return buckets.reduce((sum, { failures }) => sum + failures, 0) === 4;
    });
  });

  it('have counts for every part of an hour, even at the first time', async () => {
    const id = await test.endpoint();
    const hour = new Date(Math.floor(Date.now() / hourMs) * hourMs);
    const counts = [0, 7, 59].map((minute) => {
      return {
        endpointId: id,
        at: new Date(hour.getTime() + minute * 60_000),
        attempts: 2,
        failures: 1,
      };
    });
    await Promise.all([test.stores.rates.add(counts), test.stores.rates.add(counts)]);
    const buckets = await test.stores.rates.since(id, hour);
    const minutes = buckets.map(({ from, attempts, failures }) => [
      from.getMinutes(),
      attempts,
      failures,
    ]);
    expect(minutes).to.deep.equal([
      [0, 4, 2],
      [5, 4, 2],
      [55, 4, 2],
    ]);
  });

  describe('disabled', () => {
    /** An endpoint with the response 410. */
    async function disabledOne(): Promise<string> {
      const id = await test.endpoint();
      test.answers.set(id, () => ({ status: 410 }));
      await engine.fanOut(test.events([id]));
      await eventually('it is disabled', async () => (await health(id)).disabledReason !== null);
      test.disabled.add(id);
      test.answers.delete(id);
      return id;
    }
    const kept = async (id: string) =>
      (await test.rows(id)).filter(({ cancelReason }) => cancelReason === 'endpoint_disabled');

    it('keep missed deliveries, which a replay sends', async () => {
      const id = await disabledOne();
      await engine.fanOut(test.events([id], 3));
      const rows = await kept(id);
      expect(rows.map(({ state, attemptCount, due }) => [state, attemptCount, due])).to.deep.equal(
        Array(3).fill(['cancelled', 0, undefined]),
      );
      await test.models.webhookEndpoints.updateOne({ _id: id }, { $set: { state: 'active' } });
      await test.stores.deliveryLog.makeDue(rows, new Date(), {
        _id: 'replay',
        createdAt: new Date(),
      });
      await engine.dispatcher.wake([rows[0]!]);
      const delivered = async () =>
        (await test.rows(id)).filter(({ state }) => state === 'delivered');
      await eventually('all are delivered', async () => (await delivered()).length === 3);
      expect((await delivered()).map(({ cancelReason }) => cancelReason)).to.deep.equal(
        Array(3).fill(undefined),
      );
      expect(test.sentTo(id)).to.have.length(4);
    });

    it('keep at most the allowed number of deliveries, including earlier pending ones', async () => {
      await test.stopEngine(engine);
      engine = await test.engine({ maxMissed: 3 });
      const id = await disabledOne();
      await engine.fanOut(test.events([id], 2));
      await engine.fanOut(test.events([id], 2));
      expect(await kept(id)).to.have.length(3);
      // Another process counts the stored deliveries.
      await test.stopEngine(engine);
      engine = await test.engine({ maxMissed: 4 });
      await engine.fanOut(test.events([id], 2));
      expect(await kept(id)).to.have.length(4);
      await test.stopEngine(engine);
      engine = await test.engine();
    });
  });
});
