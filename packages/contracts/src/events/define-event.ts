import type { z } from 'zod';

/** Categories for filters of the audit log. */
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

/** A type of event: the fact, and the schema of the details. */
export interface EventDefinition {
  type: string;
  category: EventCategory;
  /** A single sentence, for the documentation. */
  summary: string;
  /** `failure`: the action was rejected. */
  outcome?: 'failure';
  /** The emitting services, the main service first. Default: the service of the category. */
  emitters?: readonly [string, ...string[]];
  /** The kind of resource identified by `subject`. */
  subject: SubjectKind;
  /** The subject can also be the id of a person; a member then contains the id, too. */
  subjectMayBePerson?: true;
  detail: z.ZodObject;
  /**
   * JSON Pointer (RFC 6901) of the field with the values `before` and `after` of the detail.
   * Required for details with `before` and `after`.
   */
  changedPath?: `/${string}`;
  /**
   * Paths of `changes` with ids of people outside the workspace. The log of the workspace does not
   * contain the ids.
   */
  outsidePaths?: readonly string[];
  /**
   * Members for the publisher of the application only: workspaces with an installation do not
   * receive the members.
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

/** Preserves the literal type: the name of an event determines the type of the details. */
export function defineEvent<const D extends EventDefinition>(definition: D): D {
  return definition;
}
