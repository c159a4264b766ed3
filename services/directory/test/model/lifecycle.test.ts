import { expect } from 'chai';
import fc from 'fast-check';
import { directoryGroup, directoryTopics } from '../../src/subscriptions/topics.ts';
import { type InstallationBench, startInstallations } from '../support/start-installations.ts';
import { anyAction } from './actions.ts';
import { apps } from './actors.ts';
import { advance } from './advance.ts';
import { Command, expectSoon, expectWorld, type Model } from './command.ts';
import { type EventLog, expectedEvents, followEvents, publishedEvents } from './event-log.ts';
import { createReal } from './real.ts';
import { starts } from './starts.ts';
import { newWorld } from './world.ts';

/** How many actions there are at least, and the seed of a run that is to be repeated. */
const { ACTIONS = '100', MODEL_SEED } = process.env;
const actionsOfARun = 200;

describe('directory: any sequence of actions', function () {
  this.timeout(240_000 + Number(ACTIONS) * 300);
  const figures = { actions: 0, runs: 0, tokens: 0, installations: 0, events: 0 };
  const counts: Model['counts'] = new Map();
  let bench: InstallationBench;
  let log: EventLog;

  before(async () => {
    bench = await startInstallations();
    log = await followEvents(bench);
  });
  after(async () => {
    await log.stop();
    await bench.stop();
  });

  const chosen = anyAction.map((actions) =>
    fc.tuple(actions, fc.nat(2)).map(([action, chance]) => new Command(() => action, chance === 0)),
  );
  const advancing = fc.constantFrom(...apps).map((app) => new Command((world) => advance(world, app), true));
  const commands = fc.commands([...chosen, ...Array.from({ length: 15 }, () => advancing)], {
    ...{ maxCommands: actionsOfARun, size: 'max' },
  });
  const property = fc.asyncProperty(fc.constantFrom(...starts), commands, async (start, sequence) => {
    const model: Model = { world: newWorld(), counts };
    const real = await createReal(bench);
    for (const action of start) await new Command(() => action, true).run(model, real);
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    const { world } = model;
    await expectWorld(real, world, { after: 'the run', isFollowed: false, of: apps, isCompared: () => true });
    const published = async () => publishedEvents(log, real);
    await expectSoon(published, expectedEvents(world), { after: 'the run', isWaiting: true });
    for (const topic of directoryTopics)
      expect(await bench.platform.platform.bus.deadLetters(directoryGroup, topic)).to.deep.equal([]);
    figures.runs += 1;
    figures.tokens += real.tokens.length;
    figures.installations += real.installations.length;
    figures.events += world.events.length;
    figures.actions = [...counts.values()].reduce((sum, { accepted, refused }) => sum + accepted + refused, 0);
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
