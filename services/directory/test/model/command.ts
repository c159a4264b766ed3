import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type fc from 'fast-check';
import type { Action } from './actions.ts';
import { type App, apps } from './actors.ts';
import { expectedState, expectedTokens, observedState, observedTokens, type Seen } from './observe.ts';
import { perform } from './perform.ts';
import type { Real } from './real.ts';
import { step } from './step.ts';
import { isEndedToken, type World } from './world.ts';

export interface Model {
  world: World;
  /** By kind of action, how often it was accepted and refused. */
  counts: Map<string, { accepted: number; refused: number }>;
}

/** An action on the services and on the model, after which both are compared. */
export class Command implements fc.AsyncCommand<Model, Real> {
  readonly #choose: (world: World) => Action;
  readonly #mayBeRefused: boolean;
  #done: Action | undefined;

  /** @param mayBeRefused false: skipped where the model says that it is refused, so that a run gets somewhere */
  constructor(choose: (world: World) => Action, mayBeRefused: boolean) {
    this.#choose = choose;
    this.#mayBeRefused = mayBeRefused;
  }

  check({ world }: Readonly<Model>) {
    const after = step(world, this.#choose(world));
    return after !== undefined && (this.#mayBeRefused || !after.isRefused);
  }

  async run(model: Model, real: Real) {
    const action = this.#choose(model.world);
    this.#done = action;
    const { world, statuses, isRefused, isFollowed } = step(model.world, action)!;
    const { status, text } = await perform[action.kind](real, model.world, action as never);
    expect(statuses, `${this} was answered with ${status}: ${text}`).to.include(status);
    const before = model.world;
    model.world = world;
    count(model, action.kind, isRefused);
    const of = isRefused ? [] : concerned(action);
    const isCompared = (at: number) => !isEndedToken(before, at);
    await expectWorld(real, world, { after: String(this), isFollowed, of, isCompared });
  }

  toString() {
    const { kind, ...fields } = this.#done ?? { kind: 'an action that was not reached' };
    return `${kind} ${JSON.stringify(fields)}`;
  }
}

function count({ counts }: Model, kind: string, isRefused: boolean): void {
  const { accepted, refused } = counts.get(kind) ?? { accepted: 0, refused: 0 };
  counts.set(kind, isRefused ? { accepted, refused: refused + 1 } : { accepted: accepted + 1, refused });
}

const concerned = (action: Action): readonly App[] => {
  if ('app' in action) return [action.app];
  return action.kind === 'plan' ? [action.workspace] : apps;
};

interface Comparison {
  after: string;
  /** Whether the directory learns of it from an event; tokens never wait for one. */
  isFollowed: boolean;
  /** The applications that are read in every way; of all others what is stored. */
  of: readonly App[];
  /** The tokens: those of installations that have ended before are compared at the end of a run only. */
  isCompared(token: number): boolean;
}

/** Compares all that can be seen of applications, and every token that was ever issued. */
export async function expectWorld(
  real: Real,
  world: World,
  { after, isFollowed, of, isCompared }: Comparison,
): Promise<void> {
  expectSame(await observedTokens(real, isCompared), expectedTokens(world, isCompared), after);
  const expected = expectedState(world, of);
  const tenants = [...new Set(world.installations.map(({ workspace }) => workspace))];
  await expectSoon(async () => observedState(real, of, tenants), expected, { after, isWaiting: isFollowed });
}

/** Fails with what still differs at the end of the time. */
export async function expectSoon(
  observe: () => Promise<Seen>,
  expected: Seen,
  { after, isWaiting }: { after: string; isWaiting: boolean },
): Promise<void> {
  let observed = await observe();
  const isThere = async () => {
    if (isDeepStrictEqual(observed, expected)) return true;
    observed = await observe();
    return false;
  };
  if (isWaiting) await eventually('it is as expected', isThere).catch(() => undefined);
  expectSame(observed, expected, after);
}

function expectSame(observed: Seen, expected: Seen, after: string): void {
  const names = [...new Set([...Object.keys(observed), ...Object.keys(expected)])];
  const lines = names
    .filter((name) => !isDeepStrictEqual(observed[name], expected[name]))
    .map((name) => `${name} is ${JSON.stringify(observed[name])}, not ${JSON.stringify(expected[name])}`);
  if (lines.length > 0) expect.fail(`after ${after}: ${lines.join('; ')}`);
}
