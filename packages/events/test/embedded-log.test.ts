import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@irp/observability';
import { createEventBus } from '../src/create-event-bus.ts';
import { createEmbeddedEngine } from '../src/embedded/embedded-engine.ts';
import { type BusHarness, busContract } from './bus-contract.ts';

describe('event bus: embedded log', () => {
  busContract(startHarness);
});

async function startHarness(): Promise<BusHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-events-'));
  const log = silentLogger();
  const open = () => {
    const engine = createEmbeddedEngine({ directory, log });
    return {
      engine,
      bus: createEventBus(engine, log),
    };
  };
  let { engine, bus } = open();
  return {
    bus,
    engine,
    // Only a single process can use the directory.
    neighbour: bus,
    disconnect: () => bus.close(),
    async reconnect() {
      ({ engine, bus } = open());
      return bus;
    },
    async stop() {
      await bus.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
