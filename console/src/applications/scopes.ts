import { scopeRisks } from '@irp/contracts/scope-descriptions';
import type { Application } from './application.ts';

export type Scope = Application['scopes'][number];
export type Risk = 'low' | 'medium' | 'high';

export const riskOf: Record<Scope, Risk> = scopeRisks;

export const allScopes = Object.keys(riskOf) as Scope[];

export const scopeGroups = ['records', 'workspace', 'applications', 'webhooks', 'audit'] as const;
export type ScopeGroup = (typeof scopeGroups)[number];

const groupOfNoun: Record<string, ScopeGroup> = {
  investments: 'records',
  workspace: 'workspace',
  members: 'workspace',
  applications: 'applications',
  directory: 'applications',
  installations: 'applications',
  tokens: 'applications',
  webhooks: 'webhooks',
  audit: 'audit',
};

/** Returns the group of a scope by its noun, such as `webhooks` in `webhooks.read`. */
export function groupOf(scope: Scope): ScopeGroup {
  return groupOfNoun[scope.split('.')[0]!]!;
}
