import type { EventType } from '@irp/contracts/events';
import { applicationRules } from './application-rules.ts';
import { listingRules } from './listing-rules.ts';
import type { Rule } from './notice.ts';
import { workspaceRules } from './workspace-rules.ts';

const rules = {
  ...applicationRules,
  ...listingRules,
  ...workspaceRules,
};

/** Returns the rule for an event type; undefined if nobody is notified of this type. */
export function ruleOf(type: string): Rule<EventType> | undefined {
  // The type assertion is safe: each rule is called only with events of its own type.
  return Object.hasOwn(rules, type)
    ? (rules[type as keyof typeof rules] as unknown as Rule<EventType>)
    : undefined;
}
