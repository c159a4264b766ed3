import { directory } from '@irp/directory';
import { expect } from 'chai';
import fc from 'fast-check';
import { directoryGroup, directoryTopics } from '../../src/subscriptions/topics.ts';
import { type InstallationBench, startInstallations } from '../support/start-installations.ts';
import { type Action, anyAction } from './actions.ts';
import { type App, apps } from './actors.ts';
import { advance } from './advance.ts';
import { Command, expectFollowed, expectWorld, type Model } from './command.ts';
import { createEventLog } from './event-log.ts';
import { PairCommand } from './pair.ts';
import { createReal } from './real.ts';
import { isConflict, isTold, outcomesOf, type Pair, usesSecretsAtOnce } from './serial-orders.ts';
import { starts } from './starts.ts';
import { newWorld, type World } from './world.ts';

/** How many pairs there are at least, and the seed of a run that is to be repeated. */
const { ACTIONS = '100', MODEL_SEED } = process.env;
const wanted = Number(ACTIONS) / 2;

describe('directory: two actions at the same moment', function () {
  this.timeout(240_000 + wanted * 600);
  const figures = { pairs: 0, runs: 0, unknown: 0 };
  const counts: Model['counts'] = new Map();
  const log = createEventLog();
  let bench: InstallationBench;
  let stopLog: () => Promise<void>;

  before(async () => {
    bench = await startInstallations({}, log.heard(directory));
    stopLog = await log.follow(bench.platform.platform.bus);
  });
  after(async () => {
    await stopLog();
    await bench.stop();
  });

  const anyOne = fc.oneof(...anyAction);
  const candidates = fc.array(fc.tuple(anyOne, anyOne), { minLength: 30, maxLength: 30 });
  const pairs = fc
    .tuple(fc.constantFrom(...apps), candidates)
    .map(([app, found]) => new PairCommand((world) => pairOf(world, app, found)));
  const advancing = fc.constantFrom(...apps).map((app) => new Command((world) => advance(world, app), true, 0));
  const commands = fc.commands([pairs, pairs, advancing], { maxCommands: 60, size: 'max' });
  const property = fc.asyncProperty(fc.constantFrom(...starts), commands, async (start, sequence) => {
    const model: Model = { world: newWorld(), counts };
    const real = await createReal(bench, log);
    for (const action of start) await new Command(() => action, true, 0).run(model, real);
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    const { world } = model;
    await expectWorld(real, world, { after: 'the run', of: apps, isCompared: () => true });
    await expectFollowed(real, world, 'the run');
    for (const topic of directoryTopics)
      expect(await bench.platform.platform.bus.deadLetters(directoryGroup, topic)).to.deep.equal([]);
    figures.runs += 1;
    figures.pairs += model.pairs ?? 0;
    figures.unknown += model.isUnknown ? 1 : 0;
  });

  it('have the outcome of one after the other', async () => {
    const first = Number(MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
    const options = {
      numRuns: 1,
      unbiased: true,
      interruptAfterTimeLimit: 200_000,
      markInterruptAsFailure: true,
      endOnFailure: true,
    };
    const say = (line: object) => process.env.ACTIONS && process.stdout.write(`${JSON.stringify(line)}\n`);
    for (let seed = first; figures.pairs < wanted; seed++) {
      await fc.assert(property, { ...options, seed });
      say({ seed, ...figures });
    }
    say({ first, ...Object.fromEntries(counts) });
  });
});

/** One of these pairs, on one application, for which it matters who is first; better one that tells who was. */
function pairOf(world: World, app: App, found: readonly (readonly [Action, Action])[]): Pair | undefined {
  const on = (action: Action): Action => ('app' in action ? { ...action, app } : action);
  const next = advance(world, app);
  const conflicts = found
    .map(([one, other], at): Pair => [at % 3 === 0 ? on(one) : next, on(other)])
    .flatMap((pair) => {
      const outcomes = usesSecretsAtOnce(pair) ? undefined : outcomesOf(world, pair);
      return outcomes && isConflict(outcomes) ? [{ pair, outcomes }] : [];
    });
  return (conflicts.find(({ outcomes }) => isTold(outcomes)) ?? conflicts[0])?.pair;
}
