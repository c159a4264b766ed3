import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@irp/logging';
import { createEventBus } from '../src/create-event-bus.ts';
import { createEmbeddedEngine } from '../src/embedded/embedded-engine.ts';
import { type Bench, busContract } from './bus-contract.ts';

describe('event bus: embedded log', () => {
  busContract(startBench);
});

async function startBench(): Promise<Bench> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-events-'));
  const log = silentLogger();
  const open = () => {
    const engine = createEmbeddedEngine({ directory, log });
    return { engine, bus: createEventBus(engine, log) };
  };
  let { engine, bus } = open();
  return {
    bus,
    engine,
    // One process only has the directory.
    neighbour: bus,
    takeAway: () => bus.close(),
    async bringBack() {
      ({ engine, bus } = open());
      return bus;
    },
    async end() {
      await bus.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
