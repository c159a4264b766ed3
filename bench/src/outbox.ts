import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@irp/contracts';
import { createEmbeddedEventBus, newEvent, startRelay } from '@irp/events';
import { silentLogger } from '@irp/logging';
import { connectDatabase, createEventRows, createLease } from '@irp/persistence';
import { testDatabase, testPrincipal } from '@irp/testing';
import { created } from '../../services/investments/src/domain/investment-event.ts';
import { newRow } from '../../services/investments/src/domain/investment-row.ts';
import { readerOf } from '../../services/investments/src/domain/reader.ts';
import { createCounterStore } from '../../services/investments/src/store/counter-store.ts';
import { createInvestmentStore, eventsOfInvestments } from '../../services/investments/src/store/investment-store.ts';
import { compileModels } from '../../services/investments/src/store/models.ts';

const writers = 32;
const perRound = 1_600;
const rounds = 7;
const target = 1.15;

/**
 * What it adds to a change that its event is written with it, alone and with a relay that carries the events to the log
 * meanwhile, in the same process and from the same store: 32 writers in a closed loop, rounds in turns.
 */
export async function outbox(): Promise<void> {
  const database = await testDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const log = silentLogger();
  const bus = createEmbeddedEventBus({ directory, log });
  const options = { uri: database.uri, name: `bench_${randomUUID().slice(0, 8)}`, log };
  const { models, close } = await connectDatabase(options, (connection) => ({
    ...compileModels(connection),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
  }));
  const counters = createCounterStore(models);
  const store = createInvestmentStore(models, counters, models.events);
  const principal = testPrincipal();
  const row = () => newRow(newId(), { name: 'Outbox' }, readerOf(principal), new Date());
  const sources = [eventsOfInvestments(models), models.events];
  const startCarrying = () => startRelay({ service: 'investments', bus, sources, lease: models.lease, log });
  const somethingWaits = async () =>
    (await Promise.all(sources.map((one) => one.waiting(1)))).some(({ length }) => length);

  const withOutbox = async () => {
    const fresh = row();
    await store.insert(fresh, newEvent(Date.now(), created(principal, fresh)));
  };
  const without = async () => {
    const fresh = row();
    await counters.around(fresh, [fresh.audience], async () => {
      await models.investments.collection.insertOne(fresh as never);
      return { result: true, deltas: new Map([[fresh.audience, { active: 1, archived: 0 }]]) };
    });
  };
  const variants = [
    { what: 'without', write: without, carried: false },
    { what: 'with its event', write: withOutbox, carried: false },
    { what: 'while the events are carried, too', write: withOutbox, carried: true },
  ];
  const times = variants.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [at, { write, carried }] of variants.entries()) {
      const relay = carried ? startCarrying() : undefined;
      const ms = await timed(write);
      if (round >= 0) times[at]!.push(ms);
      // What still waits is not the next round's to pay for.
      const draining = relay ?? startCarrying();
      while (await somethingWaits()) await new Promise((resolve) => setTimeout(resolve, 20));
      await draining.stop();
    }
  }
  await bus.close();
  await close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
  const medians = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!);
  console.table(
    variants.map(({ what }, at) => {
      const ratio = medians[at]! / medians[0]!;
      return {
        what,
        'ms a change': ((medians[at]! / perRound) * writers).toFixed(2),
        ratio: ratio.toFixed(2),
        target: at === 1 ? `<= ${target}${ratio <= target ? '' : ' MISSED'}` : '–',
      };
    }),
  );
}

async function timed(write: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  let left = perRound;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (left-- > 0) await write();
    }),
  );
  return performance.now() - startedMs;
}
