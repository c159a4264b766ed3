import type { Action } from './actions.ts';
import { applicationRules } from './application-rules.ts';
import { installationRules } from './installation-rules.ts';
import { listingRules } from './listing-rules.ts';
import { requestRules } from './request-rules.ts';
import { reviewRules } from './review-rules.ts';
import type { Rules } from './rule.ts';
import { tokenRules } from './token-rules.ts';
import { transferRules } from './transfer-rules.ts';
import type { World } from './world.ts';

const rules: Rules<Action['kind']> = {
  ...{ ...listingRules, ...reviewRules, ...applicationRules, ...installationRules, ...requestRules },
  ...{ ...tokenRules, ...transferRules },
};

export interface Step {
  world: World;
  /** Any of these is right. */
  statuses: readonly number[];
  isRefused: boolean;
}

/** The world after an action, and how it is answered; undefined: it is about something that does not exist yet. */
export function step(before: World, action: Action): Step | undefined {
  const world = structuredClone(before);
  const rule = rules[action.kind](world, action as never);
  if (!rule) return undefined;
  const { refusals, success } = rule;
  if (refusals.length > 0) return { world: before, statuses: refusals, isRefused: true };
  rule.apply();
  return { world, statuses: [success], isRefused: false };
}
