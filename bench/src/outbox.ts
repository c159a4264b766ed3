import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@irp/contracts';
import { newEvent, startRelay } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { silentLogger } from '@irp/observability';
import { connectDatabase, createEventRows, createLease } from '@irp/persistence';
import { testDatabase, testPrincipal } from '@irp/testing';
import { accessContextOf } from '../../services/investments/src/domain/access-context.ts';
import { investmentCreated } from '../../services/investments/src/domain/investment-event.ts';
import { newRow } from '../../services/investments/src/domain/investment-row.ts';
import { CounterCache } from '../../services/investments/src/store/counter-cache.ts';
import { createCounterStore } from '../../services/investments/src/store/counter-store.ts';
import { compileHistoryModels } from '../../services/investments/src/store/history-models.ts';
import { createHistoryStore } from '../../services/investments/src/store/history-store.ts';
import { createInvestmentStore } from '../../services/investments/src/store/investment-store.ts';
import { compileModels } from '../../services/investments/src/store/models.ts';
import { eventsOfInvestments } from '../../services/investments/src/store/record-outbox.ts';
import { median } from './percentiles.ts';

const writers = 32;
const perRound = 1_600;
const rounds = 7;
const target = 1.15;

interface Variant {
  what: string;
  write: () => Promise<void>;
  /** Whether a relay publishes the events during the round. */
  publishing: boolean;
  times: number[];
}

/**
 * Measures the cost of writing a change together with its event, without and with a concurrent
 * relay. The relay publishes the events to the embedded event log. The relay and the writers share
 * a process and a store. 32 writers send changes in a closed loop. The rounds alternate between
 * writes without an event, with an event, and with a concurrent relay.
 */
export async function outbox(): Promise<void> {
  const database = await testDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const log = silentLogger();
  const bus = createEmbeddedEventBus({ directory, log });
  const options = {
    uri: database.uri,
    name: `bench_${randomUUID().slice(0, 8)}`,
    log,
  };
  const { models, close } = await connectDatabase(options, (connection) => ({
    ...compileModels(connection),
    history: compileHistoryModels(connection),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
  }));
  const counters = createCounterStore(models, new CounterCache(0));
  const store = createInvestmentStore(models, counters, models.events);
  const principal = testPrincipal();
  const row = () => newRow(newId(), { name: 'Outbox' }, accessContextOf(principal), new Date());
  const history = createHistoryStore(models, models.history);
  const sources = [eventsOfInvestments(models, history.keep), models.events];
  const startPublishing = () =>
    startRelay({
      service: 'investments',
      bus,
      sources,
      lease: models.lease,
      log,
    });
  const hasPendingEvents = async () =>
    (await Promise.all(sources.map((source) => source.waiting(1)))).some(({ length }) => length);

  const withOutbox = async () => {
    const investment = row();
    await store.insert(investment, newEvent(Date.now(), investmentCreated(principal, investment)));
  };
  const without = async () => {
    const investment = row();
    await counters.withPendingMark(investment, [investment.audience], async () => {
      // The driver's collection types `_id` as ObjectId; the schema declares a string.
      await models.investments.collection.insertOne(investment as never);
      return { result: true, deltas: new Map([[investment.audience, { active: 1, archived: 0 }]]) };
    });
  };
  const reference: Variant = {
    what: 'without',
    write: without,
    publishing: false,
    times: [],
  };
  const measured: Variant = {
    what: 'with its event',
    write: withOutbox,
    publishing: false,
    times: [],
  };
  const relayed: Variant = {
    what: 'while events are published',
    write: withOutbox,
    publishing: true,
    times: [],
  };
  const variants = [reference, measured, relayed];
  for (let round = -1; round < rounds; round++) {
    for (const { write, publishing, times } of variants) {
      const relay = publishing ? startPublishing() : undefined;
      const ms = await timed(write);
      if (round >= 0) {
        times.push(ms);
      }
      // Waits until all events are published, because pending events would slow the next round.
      const draining = relay ?? startPublishing();
      while (await hasPendingEvents()) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await draining.stop();
    }
  }
  await bus.close();
  await close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
  console.table(
    variants.map((variant) => {
      const ratio = median(variant.times) / median(reference.times);
      return {
        what: variant.what,
        'ms a change': ((median(variant.times) / perRound) * writers).toFixed(2),
        ratio: ratio.toFixed(2),
        target: variant === measured ? `<= ${target}${ratio <= target ? '' : ' MISSED'}` : '–',
      };
    }),
  );
}

async function timed(write: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  let left = perRound;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (left-- > 0) {
        await write();
      }
    }),
  );
  return performance.now() - startedMs;
}
