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
