import type { components } from '@irp/client';

export type AuditRecord = components['schemas']['AuditRecord'];

/** Categories of actions, as in the API. */
export const categories = [
  'application',
  'listing',
  'scopes',
  'token',
  'authentication',
  'failed_authorization',
  'rate_limit',
  'webhook',
  'secret',
  'permission',
  'membership',
  'credential',
  'workspace',
  'investment',
  'audit',
] as const satisfies readonly AuditRecord['category'][];

export const outcomes = ['success', 'failure'] as const;
