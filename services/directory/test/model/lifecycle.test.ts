import { inShape } from '@irp/testing/in-shape';
import fc from 'fast-check';
import { anyAction, times } from './actions.ts';
import { apps, workspaces } from './actors.ts';
import { advance, transferApplication } from './advance.ts';
import { Command, type Model } from './command.ts';
import { checkUntil, type ModelBench, startModelBench } from './model-run.ts';
import { starts } from './starts.ts';

/** The minimum number of actions. */
const { ACTIONS = inShape({ short: '25', long: '400' }) } = process.env;
const actionsOfARun = 200;

describe('directory: any sequence of actions', function () {
  this.timeout(300_000 + Number(ACTIONS) * 300);
  const figures = {
    actions: 0,
    forbidden: 0,
    runs: 0,
    tokens: 0,
    installations: 0,
    events: 0,
  };
  const counts: Model['counts'] = new Map();
  let bench: ModelBench;

  before(async () => {
    bench = await startModelBench(counts);
  });
  after(() => bench.stop());

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
    .map(
      ([app, to, other]) =>
        new Command((world) => transferApplication(world, app, to), false, other),
    );
  const commands = fc.commands([...chosen, ...times(25, advancing), ...times(4, passing)], {
    maxCommands: actionsOfARun,
    size: 'max',
  });
  const property = fc.asyncProperty(
    fc.constantFrom(...starts),
    commands,
    async (start, sequence) => {
      const { model, real } = await bench.run(start, sequence);
      figures.runs += 1;
      figures.tokens += real.tokens.length;
      figures.installations += real.installations.length;
      figures.events += model.world.events.length;
      const all = [...counts.values()];
      figures.actions = all.reduce((sum, { accepted, refused }) => sum + accepted + refused, 0);
      figures.forbidden = all.reduce((sum, { forbidden }) => sum + forbidden, 0);
    },
  );

  it('have the responses, permissions and events of a small model of the lifecycle', async () => {
    await checkUntil(property, {
      figures,
      counts,
      isEnough: () => figures.actions >= Number(ACTIONS),
    });
  });
});
