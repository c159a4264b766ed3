import type { Action } from './actions.ts';
import { personOf } from './actors.ts';
import { applicationRules } from './application-rules.ts';
import { installationRules } from './installation-rules.ts';
import { listingRules } from './listing-rules.ts';
import { requestRules } from './request-rules.ts';
import { reviewRules } from './review-rules.ts';
import { isPlatform, type Rules, record } from './rule.ts';
import { tokenRules } from './token-rules.ts';
import { transferRules } from './transfer-rules.ts';
import type { World } from './world.ts';

const rulesOfListings = { ...listingRules, ...reviewRules };

const rules: Rules<Action['kind']> = {
  ...rulesOfListings,
  ...applicationRules,
  ...installationRules,
  ...requestRules,
  ...tokenRules,
  ...transferRules,
};

export interface Step {
  world: World;
  /** Any of these statuses is right. */
  statuses: readonly number[];
  isRefused: boolean;
}

/**
 * The world after an action, with the response; undefined: a referenced object does not exist yet.
 */
export function step(before: World, action: Action): Step | undefined {
  const world = structuredClone(before);
  const rule = rules[action.kind](world, action as never);
  if (!rule) {
    return undefined;
  }
  const { refusals, success } = rule;
  if (refusals.length > 0) {
    return {
      world: before,
      statuses: refusals,
      isRefused: true,
    };
  }
  rule.apply();
  recordOwn(world, before.events.length, action);
  return {
    world,
    statuses: [success],
    isRefused: false,
  };
}

/**
 * In the log of another workspace an event has no person. The same event with the person is in the
 * log of the actor's workspace.
 */
function recordOwn(world: World, from: number, action: Action): void {
  if (!('by' in action)) {
    return;
  }
  const { workspace } = personOf(action.by);
  // A publisher has the events of its installations by a separate rule. The rule includes an
  // operator whose organization publishes.
  const isOwn = (type: string) =>
    (action.kind in rulesOfListings && type.startsWith('listing.')) ||
    (action.kind in installationRules && 'app' in action && isPlatform(world, action));
  for (const event of world.events.slice(from)) {
    if (event.workspace !== workspace && isOwn(event.type)) {
      record(world, workspace, event.about, event.type);
    }
  }
}
