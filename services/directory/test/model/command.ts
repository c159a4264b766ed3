import { expect } from 'chai';
import type fc from 'fast-check';
import type { Action } from './actions.ts';
import { type Actor, type App, actors, apps } from './actors.ts';
import { expectEvents, isFollowed } from './expected-events.ts';
import {
  expectedState,
  expectedTokens,
  expectSame,
  observedState,
  observedTokens,
} from './observe.ts';
import { keep, perform } from './perform.ts';
import type { Real } from './real.ts';
import { step } from './step.ts';
import type { World } from './world.ts';

export interface Model {
  world: World;
  /** Several worlds are possible, and no visible state tells the right one: the run ends. */
  isUnknown?: boolean;
  /** The number of concurrent pairs. */
  pairs?: number;
  /** For each kind of action: how often accepted, refused, and tried by a forbidden actor. */
  counts: Map<string, Counts>;
}

interface Counts {
  accepted: number;
  refused: number;
  forbidden: number;
}

/** An action on the services and on the model, followed by a comparison of both. */
export class Command implements fc.AsyncCommand<Model, Real> {
  readonly #choose: (world: World) => Action;
  readonly #mayBeRefused: boolean;
  readonly #chance: number;
  #done: Action | undefined;

  /**
   * @param mayBeRefused false: skipped if the model refuses the action, so that a run makes
   *   progress
   * @param chance selects the forbidden actor who tries the same action first
   */
  constructor(choose: (world: World) => Action, mayBeRefused: boolean, chance: number) {
    this.#choose = choose;
    this.#mayBeRefused = mayBeRefused;
    this.#chance = chance;
  }

  check({ world, isUnknown }: Readonly<Model>) {
    if (isUnknown) {
      return false;
    }
    const after = step(world, this.#choose(world));
    return after !== undefined && (this.#mayBeRefused || !after.isRefused);
  }

  async run(model: Model, real: Real) {
    const action = this.#choose(model.world);
    this.#done = action;
    const { world, statuses, isRefused } = step(model.world, action)!;
    if (!isRefused) {
      await this.#tryAsOther(model, real, action);
    }
    const response = await perform[action.kind](real, model.world, action as never);
    expect(statuses, `${this} was answered with ${response.status}: ${response.text}`).to.include(
      response.status,
    );
    keep(real, action, response);
    const before = model.world;
    model.world = world;
    count(model, action, isRefused ? 'refused' : 'accepted');
    const of = isRefused ? [] : concerned(action);
    if (!isRefused) {
      await expectFollowed(real, world, String(this));
    }
    await expectWorld(real, world, {
      after: String(this),
      of,
      isCompared: (at) => !before.tokens[at]?.isRevoked,
    });
  }

  /**
   * An action is refused for a forbidden actor and changes nothing: the comparison after the action
   * would show a change.
   */
  async #tryAsOther(model: Model, real: Real, action: Action): Promise<void> {
    const others = forbiddenTo(model.world, action);
    const by = others[this.#chance % others.length];
    if (by === undefined) {
      return;
    }
    const tried = { ...action, by } as Action;
    const { statuses } = step(model.world, tried)!;
    const { status, text } = await perform[action.kind](real, model.world, tried as never);
    expect(statuses, `${this}, tried by ${by}, was answered with ${status}: ${text}`).to.include(
      status,
    );
    count(model, action, 'forbidden');
  }

  toString() {
    const { kind, ...fields } = this.#done ?? { kind: 'an action that was not reached' };
    return `${kind} ${JSON.stringify(fields)}`;
  }
}

/** The forbidden actors: only 403 and 404 are right for these actors. */
function forbiddenTo(world: World, action: Action): Actor[] {
  if (!('by' in action)) {
    return [];
  }
  return actors.filter((by) => {
    const after = step(world, { ...action, by } as Action);
    return after?.isRefused && after.statuses.every((status) => status === 403 || status === 404);
  });
}

export function count({ counts }: Model, { kind }: Action, as: keyof Counts): void {
  const before = counts.get(kind) ?? {
    accepted: 0,
    refused: 0,
    forbidden: 0,
  };
  counts.set(kind, { ...before, [as]: before[as] + 1 });
}

export const concerned = (action: Action): readonly App[] =>
  'app' in action ? [action.app] : apps;

/** Every event of an accepted action was published, and the directory has processed it. */
export async function expectFollowed(real: Real, world: World, after: string): Promise<void> {
  await real.log.until(`everything is followed that ${after} changed`, () =>
    isFollowed(real.log, real, world),
  );
  await expectEvents(real.log, real, world, after);
}

interface Comparison {
  after: string;
  /**
   * The applications to read in every way. For other applications only the stored state is read.
   */
  of: readonly App[];
  /** The tokens: earlier revoked tokens are compared only at the end of a run. */
  isCompared(token: number): boolean;
}

/** Compares the complete visible state of applications, and every token ever issued. */
export async function expectWorld(
  real: Real,
  world: World,
  { after, of, isCompared }: Comparison,
): Promise<void> {
  expectSame(await observedTokens(real, isCompared), expectedTokens(world, isCompared), after);
  expectSame(await observedState(real, world, of), expectedState(world, of), after);
}
