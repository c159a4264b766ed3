import { inShape } from '@irp/testing/in-shape';
import fc from 'fast-check';
import { type Action, anyAction } from './actions.ts';
import { type App, apps } from './actors.ts';
import { advance } from './advance.ts';
import { Command, type Model } from './command.ts';
import { checkUntil, type ModelBench, startModelBench } from './model-run.ts';
import { PairCommand } from './pair.ts';
import {
  dropsAndAsksAgain,
  isConflict,
  isNotified,
  outcomesOf,
  type Pair,
  usesSecretsAtOnce,
} from './serial-orders.ts';
import { starts } from './starts.ts';
import type { World } from './world.ts';

/** The minimum number of pairs. */
const { ACTIONS = inShape({ short: '25', long: '400' }) } = process.env;
const wanted = Number(ACTIONS) / 2;

describe('directory: two concurrent actions', function () {
  this.timeout(300_000 + wanted * 600);
  const figures = {
    pairs: 0,
    runs: 0,
    unknown: 0,
  };
  const counts: Model['counts'] = new Map();
  let bench: ModelBench;

  before(async () => {
    bench = await startModelBench(counts);
  });
  after(() => bench.stop());

  const anyOne = fc.oneof(...anyAction);
  const candidates = fc.array(fc.tuple(anyOne, anyOne), { minLength: 30, maxLength: 30 });
  const pairs = fc
    .tuple(fc.constantFrom(...apps), candidates)
    .map(([app, found]) => new PairCommand((world) => pairOf(world, app, found)));
  const advancing = fc
    .constantFrom(...apps)
    .map((app) => new Command((world) => advance(world, app), true, 0));
  const commands = fc.commands([pairs, pairs, advancing], { maxCommands: 60, size: 'max' });
  const property = fc.asyncProperty(
    fc.constantFrom(...starts),
    commands,
    async (start, sequence) => {
      const { model } = await bench.run(start, sequence);
      figures.runs += 1;
      figures.pairs += model.pairs ?? 0;
      figures.unknown += model.isUnknown ? 1 : 0;
    },
  );

  it('have the result of one after the other', async () => {
    const isEnough = () => figures.pairs >= wanted;
    await checkUntil(property, {
      figures,
      counts,
      isEnough,
      options: { endOnFailure: true },
    });
  });
});

/**
 * A pair of actions on the same application with an outcome that depends on the order, preferably
 * with a visible order.
 */
function pairOf(
  world: World,
  app: App,
  found: readonly (readonly [Action, Action])[],
): Pair | undefined {
  const on = (action: Action): Action => ('app' in action ? { ...action, app } : action);
  const next = advance(world, app);
  const conflicts = found
    .map(([one, other], at): Pair => [at % 3 === 0 ? on(one) : next, on(other)])
    .flatMap((pair) => {
      const isUnknown = usesSecretsAtOnce(pair) || dropsAndAsksAgain(world, pair);
      const outcomes = isUnknown ? undefined : outcomesOf(world, pair);
      return outcomes && isConflict(outcomes) ? [{ pair, outcomes }] : [];
    });
  return (conflicts.find(({ outcomes }) => isNotified(outcomes)) ?? conflicts[0])?.pair;
}
