import type { z } from 'zod';

/** By what an auditor asks; the nine that must be recorded are among them. */
export const eventCategories = [
  'application',
  'scopes',
  'token',
  'authentication',
  'failed_authorization',
  'webhook',
  'secret',
  'permission',
  'membership',
  'credential',
  'workspace',
  'investment',
  'audit',
] as const;

export type EventCategory = (typeof eventCategories)[number];

/** One kind of event: what happened, in words, and the shape of what is told of it. */
export interface EventDefinition {
  type: string;
  category: EventCategory;
  /** Ends in a full stop; read by whoever chooses what to listen to. */
  summary: string;
  /** `failure`: something was tried and refused. */
  outcome?: 'failure';
  /** What `subject` is the id of. */
  subject: SubjectKind;
  detail: z.ZodObject;
  example: Record<string, unknown>;
}

type SubjectKind =
  | 'application'
  | 'authorization'
  | 'token'
  | 'user'
  | 'email'
  | 'api_key'
  | 'workspace'
  | 'organization'
  | 'installation'
  | 'credential'
  | 'signing_key'
  | 'investment'
  | 'import'
  | 'webhook_endpoint'
  | 'audit';

/** Keeps the literal type, so that what is told of an event is typed by its name. */
export function defineEvent<const D extends EventDefinition>(definition: D): D {
  return definition;
}
