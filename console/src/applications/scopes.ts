import type { Application } from './application.ts';

export type Scope = Application['scopes'][number];
export type Risk = 'low' | 'medium' | 'high';

/** The risk of each scope, as the consent page shows it. A test compares it with the platform. */
export const riskOf: Record<Scope, Risk> = {
  'investments.read': 'low',
  'investments.write': 'medium',
  'workspace.read': 'low',
  'workspace.write': 'medium',
  'members.read': 'medium',
  'members.write': 'high',
  'applications.read': 'low',
  'applications.write': 'high',
  'directory.read': 'low',
  'directory.write': 'medium',
  'installations.read': 'low',
  'installations.write': 'high',
  'webhooks.read': 'low',
  'webhooks.write': 'medium',
  'audit.read': 'medium',
  'audit.erase': 'high',
  'tokens.revoke': 'high',
};

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

/** What a scope is about, by its noun, such as `webhooks` of `webhooks.read`. */
export function groupOf(scope: Scope): ScopeGroup {
  return groupOfNoun[scope.split('.')[0]!]!;
}
