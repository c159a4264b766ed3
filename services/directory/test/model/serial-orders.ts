import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@irp/contracts';
import type { Action } from './actions.ts';
import { apps } from './actors.ts';
import { latestInstallation, scopesSeen } from './installation-rules.ts';
import { draftOf } from './listing-rules.ts';
import { expectedState } from './observe.ts';
import { latestRequest } from './request-rules.ts';
import { isSame } from './rule.ts';
import { type Step, step } from './step.ts';
import { versionFor } from './versions.ts';
import type { World } from './world.ts';

export type Pair = readonly [Action, Action];

/** The outcome of a pair in a sequential order. */
export interface SerialOutcome {
  order: readonly [0, 1] | readonly [1, 0];
  /** In order. */
  steps: readonly [Step, Step];
  world: World;
}

type Outcomes = readonly [SerialOutcome, SerialOutcome];

const orders = [
  [0, 1],
  [1, 0],
] as const;

/** Both orders; undefined if the model cannot compute an order. */
export function outcomesOf(before: World, pair: Pair): Outcomes | undefined {
  const outcomes = orders.flatMap((order): SerialOutcome[] => {
    const [first, second] = order.map((at) => pair[at]!) as [Action, Action];
    const one = step(before, first);
    if (!one) {
      return [];
    }
    const sent = asSent(before, one.world, second);
    const other = sent && step(one.world, sent);
    return other
      ? [
          {
            order,
            steps: [one, other],
            world: other.world,
          },
        ]
      : [];
  });
  const [first, second] = outcomes;
  return first && second && [first, second];
}

const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();

/** The common part of two worlds with the same objects created in a different order. */
export const inAnyOrder = ({ events: _events, ...world }: World) => ({
  ...world,
  installations: sorted(world.installations),
  requests: sorted(world.requests),
  tokens: sorted(
    world.tokens.map((token) => ({
      ...token,
      installation: token.installation === null ? null : world.installations[token.installation],
    })),
  ),
});

/** Whether the order matters. */
export const isConflict = (outcomes: Outcomes) =>
  isAnsweredInTwoWays(outcomes) || !isSameWorld(outcomes);

/** Whether responses or the visible state tell the order, even if the order makes no difference. */
export const isNotified = ([one, other]: Outcomes) =>
  isSameWorld([one, other]) ||
  isAnsweredInTwoWays([one, other]) ||
  !isDeepStrictEqual(expectedState(one.world, apps), expectedState(other.world, apps));

const isAnsweredInTwoWays = ([one, other]: Outcomes) =>
  one.steps[0].isRefused !== other.steps[1].isRefused ||
  one.steps[1].isRefused !== other.steps[0].isRefused;
const isSameWorld = ([one, other]: Outcomes) =>
  isDeepStrictEqual(inAnyOrder(one.world), inAnyOrder(other.world));

/**
 * An action refers to the state at its sending: the scopes shown, the latest installation.
 * @returns undefined if the model cannot express the action
 */
function asSent(sent: World, now: World, action: Action): Action | undefined {
  if (!isSameTarget(sent, now, action)) {
    return undefined;
  }
  if (!('seen' in action)) {
    return action;
  }
  const seen = scopesSeen(sent, action.app, action.seen);
  return {
    ...action,
    seen: isSame(seen, now.apps[action.app].scopes) ? 'right' : 'more',
  };
}

function isSameTarget(sent: World, now: World, action: Action): boolean {
  const isSameIn = (read: (world: World) => unknown) => isDeepStrictEqual(read(sent), read(now));
  if (action.kind === 'draft') {
    return isSameIn(({ apps }) => [apps[action.app].scopes, draftOf(apps[action.app], action)]);
  }
  if (action.kind === 'version') {
    return isSameIn(({ apps }) => versionFor(apps[action.app], action.version));
  }
  if (action.kind.endsWith('request') && 'workspace' in action && 'app' in action) {
    return isSameIn((world) => latestRequest(world, action));
  }
  if ('workspace' in action && 'app' in action && action.kind !== 'token') {
    return isSameIn((world) => latestInstallation(world, action));
  }
  if ('of' in action && action.kind !== 'revoke downstream') {
    return isSameIn(({ apps }) => apps[action.app].listing.review?.number);
  }
  return true;
}

const secretKinds: readonly Action['kind'][] = ['compromise', 'accept transfer'];

/**
 * A secret replaced concurrently is unknown to its user. Of two new secrets, the later is unknown.
 */
export const usesSecretsAtOnce = (pair: Pair) =>
  pair.filter(({ kind }) => secretKinds.includes(kind) || kind === 'token').length > 1 &&
  pair.some(({ kind }) => secretKinds.includes(kind));

/**
 * Whether one action drops a scope and the other asks for the scope again. The directory reads the
 * application after both and sees no drop: the scope stays agreed, as decision 34 says.
 */
export function dropsAndAsksAgain(world: World, [one, other]: Pair): boolean {
  if (one.kind !== 'scopes' || other.kind !== 'scopes' || one.app !== other.app) {
    return false;
  }
  const isIn = ({ scopes }: typeof one, scope: Scope) => scopes.includes(scope);
  return world.apps[one.app].scopes.some((scope) => isIn(one, scope) !== isIn(other, scope));
}
