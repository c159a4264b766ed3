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

/** Who is told of an event, and what; undefined: nobody of any event of this type. */
export function ruleOf(type: string): Rule<EventType> | undefined {
  // Each rule is called with events of its own type only.
  return Object.hasOwn(rules, type)
    ? (rules[type as keyof typeof rules] as unknown as Rule<EventType>)
    : undefined;
}
