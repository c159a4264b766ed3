import { directory } from '@irp/directory';
import { expect } from 'chai';
import fc from 'fast-check';
import { directoryGroup, directoryTopics } from '../../src/subscriptions/topics.ts';
import { type InstallationBench, startInstallations } from '../support/start-installations.ts';
import { anyAction, times } from './actions.ts';
import { apps, workspaces } from './actors.ts';
import { advance, passOn } from './advance.ts';
import { Command, expectFollowed, expectWorld, type Model } from './command.ts';
import { createEventLog } from './event-log.ts';
import { createReal } from './real.ts';
import { starts } from './starts.ts';
import { newWorld } from './world.ts';

/** How many actions there are at least, and the seed of a run that is to be repeated. */
const { ACTIONS = '100', MODEL_SEED } = process.env;
const actionsOfARun = 200;

describe('directory: any sequence of actions', function () {
  this.timeout(240_000 + Number(ACTIONS) * 300);
  const figures = { actions: 0, forbidden: 0, runs: 0, tokens: 0, installations: 0, events: 0 };
  const counts: Model['counts'] = new Map();
  let bench: InstallationBench;
  const log = createEventLog();
  let stopLog: () => Promise<void>;

  before(async () => {
    bench = await startInstallations({}, log.heard(directory));
    stopLog = await log.follow(bench.platform.platform.bus);
  });
  after(async () => {
    await stopLog();
    await bench.stop();
  });

  const chosen = anyAction.map((actions) =>
    fc
      .tuple(actions, fc.nat(2), fc.nat())
      .map(([action, chance, other]) => new Command(() => action, chance === 0, other)),
  );
  const advancing = fc
    .tuple(fc.constantFrom(...apps), fc.nat())
    .map(([app, other]) => new Command((world) => advance(world, app), true, other));
  const passing = fc
    .tuple(fc.constantFrom(...apps), fc.constantFrom(...workspaces), fc.nat())
    .map(([app, to, other]) => new Command((world) => passOn(world, app, to), false, other));
  const commands = fc.commands([...chosen, ...times(25, advancing), ...times(4, passing)], {
    ...{ maxCommands: actionsOfARun, size: 'max' },
  });
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
    figures.tokens += real.tokens.length;
    figures.installations += real.installations.length;
    figures.events += world.events.length;
    const all = [...counts.values()];
    figures.actions = all.reduce((sum, { accepted, refused }) => sum + accepted + refused, 0);
    figures.forbidden = all.reduce((sum, { forbidden }) => sum + forbidden, 0);
  });

  it('is answered, enforced and published as a small model of the lifecycle says', async () => {
    const first = Number(MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
    const options = { numRuns: 1, unbiased: true, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true };
    const say = (line: object) => process.env.ACTIONS && process.stdout.write(`${JSON.stringify(line)}\n`);
    for (let seed = first; figures.actions < Number(ACTIONS); seed++) {
      await fc.assert(property, { ...options, seed });
      say({ seed, ...figures });
    }
    say({ first, ...Object.fromEntries(counts) });
  });
});
