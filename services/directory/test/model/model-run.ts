import { directory } from '@irp/directory';
import { expect } from 'chai';
import fc from 'fast-check';
import { directoryGroup, directoryTopics } from '../../src/authorization/topics.ts';
import { startInstallations } from '../support/start-installations.ts';
import type { Action } from './actions.ts';
import { apps } from './actors.ts';
import { Command, expectFollowed, expectWorld, type Model } from './command.ts';
import { createEventLog } from './event-log.ts';
import { createReal, type Real } from './real.ts';
import { newWorld } from './world.ts';

/** Services for consecutive runs of the model, with a reader of all events. */
export type ModelBench = Awaited<ReturnType<typeof startModelBench>>;

export async function startModelBench(counts: Model['counts']) {
  const log = createEventLog();
  const bench = await startInstallations(
    { INSTALLATION_REQUESTS_PER_MEMBER: '10000' },
    log.heard(directory),
  );
  const { bus } = bench.platform.platform;
  const stopLog = await log.follow(bus);
  return {
    /**
     * Takes the actions of `start`, then the actions of a sequence, and compares everything once
     * more at the end.
     */
    async run(
      start: readonly Action[],
      sequence: Iterable<fc.AsyncCommand<Model, Real>>,
    ): Promise<{ model: Model; real: Real }> {
      const model: Model = {
        world: newWorld(),
        counts,
      };
      const real = await createReal(bench, log);
      for (const action of start) {
        await new Command(() => action, true, 0).run(model, real);
      }
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      const { world } = model;
      await expectWorld(real, world, {
        after: 'the run',
        of: apps,
        isCompared: () => true,
      });
      await expectFollowed(real, world, 'the run');
      for (const topic of directoryTopics) {
        expect(await bus.deadLetters(directoryGroup, topic)).to.deep.equal([]);
      }
      return { model, real };
    },
    async stop() {
      await stopLog();
      await bench.stop();
    },
  };
}

interface Repeated {
  figures: object;
  counts: Model['counts'];
  isEnough: () => boolean;
  options?: object;
}

/**
 * Checks a property with consecutive seeds until there are enough runs. `MODEL_SEED` is the first
 * seed for a repetition. With `ACTIONS`, the figures are printed.
 */
export async function checkUntil<Parameters>(
  property: fc.IAsyncPropertyWithHooks<Parameters>,
  { figures, counts, isEnough, options = {} }: Repeated,
): Promise<void> {
  const { ACTIONS, MODEL_SEED } = process.env;
  const first = Number(MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const once = {
    numRuns: 1,
    unbiased: true,
    interruptAfterTimeLimit: 200_000,
    markInterruptAsFailure: true,
  };
  const say = (line: object) => ACTIONS && process.stdout.write(`${JSON.stringify(line)}\n`);
  for (let seed = first; !isEnough(); seed++) {
    await fc.assert(property, {
      ...once,
      ...options,
      seed,
    });
    say({ seed, ...figures });
  }
  say({ first, ...Object.fromEntries(counts) });
}
