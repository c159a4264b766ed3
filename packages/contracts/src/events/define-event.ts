import type { z } from 'zod';

/** Categories by which the audit log is filtered. */
export const eventCategories = [
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
] as const;

export type EventCategory = (typeof eventCategories)[number];

/** A type of event: what happened, and the schema of its details. */
export interface EventDefinition {
  type: string;
  category: EventCategory;
  /** One sentence, for the documentation. */
  summary: string;
  /** `failure`: the action was rejected. */
  outcome?: 'failure';
  /** The services that emit it, the main one first. Default: the one of its category. */
  emitters?: readonly [string, ...string[]];
  /** The resource that `subject` is the id of. */
  subject: SubjectKind;
  /** The subject can also be the id of a person, which is in a member, too. */
  subjectMayBePerson?: true;
  detail: z.ZodObject;
  /**
   * JSON Pointer (RFC 6901) of the field whose values `before` and `after` of its detail are.
   * Required where it has them.
   */
  changedPath?: `/${string}`;
  /**
   * Paths of its `changes` with ids of people who are not of the workspace: its log does not have
   * them.
   */
  outsidePaths?: readonly string[];
  /**
   * Members that are the affair of the application's publisher: workspaces that have installed it
   * are not told.
   */
  ofPublisher?: readonly string[];
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
  | 'installation_request'
  | 'publisher_domain'
  | 'invitation'
  | 'credential'
  | 'signing_key'
  | 'investment'
  | 'investment_note'
  | 'investment_view'
  | 'import'
  | 'import_preset'
  | 'export'
  | 'notification_contact'
  | 'webhook_endpoint'
  | 'operation'
  | 'audit';

/** Preserves the literal type, from which the details of an event are typed by its name. */
export function defineEvent<const D extends EventDefinition>(definition: D): D {
  return definition;
}
