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
  /** Of several worlds one is right, and nothing that can be seen tells which: the run ends. */
  isUnknown?: boolean;
  /** How many were sent at the same moment. */
  pairs?: number;
  /** By kind of action, how often it was accepted, refused, and tried by somebody who may not. */
  counts: Map<string, Counts>;
}

interface Counts {
  accepted: number;
  refused: number;
  forbidden: number;
}

/** An action on the services and on the model, after which both are compared. */
export class Command implements fc.AsyncCommand<Model, Real> {
  readonly #choose: (world: World) => Action;
  readonly #mayBeRefused: boolean;
  readonly #chance: number;
  #done: Action | undefined;

  /**
   * @param mayBeRefused false: skipped where the model says that it is refused, so that a run gets
   *   somewhere
   * @param chance picks who tries the same before, of those who may not
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
    const answer = await perform[action.kind](real, model.world, action as never);
    expect(statuses, `${this} was answered with ${answer.status}: ${answer.text}`).to.include(
      answer.status,
    );
    keep(real, action, answer);
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
   * What somebody may do is refused to somebody else, and changes nothing: the comparison after the
   * action would show it.
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

/** Who may not do it: of whom the only right answers are 403 and 404. */
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

/** Every event of an accepted action was published, and the directory has followed it. */
export async function expectFollowed(real: Real, world: World, after: string): Promise<void> {
  await real.log.until(`everything is followed that ${after} changed`, () =>
    isFollowed(real.log, real, world),
  );
  await expectEvents(real.log, real, world, after);
}

interface Comparison {
  after: string;
  /** The applications that are read in every way; of all others what is stored. */
  of: readonly App[];
  /** The tokens: those that were revoked before are compared at the end of a run only. */
  isCompared(token: number): boolean;
}

/** Compares all that can be seen of applications, and every token that was ever issued. */
export async function expectWorld(
  real: Real,
  world: World,
  { after, of, isCompared }: Comparison,
): Promise<void> {
  expectSame(await observedTokens(real, isCompared), expectedTokens(world, isCompared), after);
  expectSame(await observedState(real, world, of), expectedState(world, of), after);
}
