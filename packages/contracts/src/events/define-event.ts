import type { z } from 'zod';

/** Categories by which the audit log can be filtered. */
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

/** A type of event: what happened, and the schema of the details. */
export interface EventDefinition {
  type: string;
  category: EventCategory;
  /** A sentence for the documentation. */
  summary: string;
  /** `failure` if the action was rejected. */
  outcome?: 'failure';
  /** The emitting services, the main service first. Default: the service of the category. */
  emitters?: readonly [string, ...string[]];
  /** The kind of resource to which the id in `subject` belongs. */
  subject: SubjectKind;
  /**
   * Set if the subject can be the id of a person as well. If the subject is the id of a person,
   * another member of the details contains the same id.
   */
  subjectMayBePerson?: true;
  detail: z.ZodObject;
  /**
   * JSON Pointer (RFC 6901) to the field that `before` and `after` in the details concern. Required
   * if the details have `before` and `after`.
   */
  changedPath?: `/${string}`;
  /**
   * Paths of `changes` with ids of people outside the workspace. The log of the workspace does not
   * contain the ids.
   */
  outsidePaths?: readonly string[];
  /**
   * Members of the details that only the publisher of the application receives, and not the
   * workspaces with an installation.
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
