import { type DataEnvironment, environmentSchema } from '@irp/contracts';
import type { AuditRecord } from '@irp/contracts/audit';
import {
  type Actor,
  type EventDefinition,
  type EventRequest,
  eventCredentialSchema,
} from '@irp/contracts/events';

/** A record without its sequence number, time of recording and hashes. */
export type RecordContent = Omit<AuditRecord, 'seq' | 'recordedAt' | 'prevHash' | 'leafHash'>;

/** An event, and the definition of its type in the catalogue. */
export interface CatalogueEvent {
  definition: EventDefinition;
  id: string;
  subject: string;
  time: string;
  workspaceId: string;
  environment: DataEnvironment | undefined;
  traceparent: string | undefined;
  actor: Actor;
  request: EventRequest | undefined;
  detail: Record<string, unknown>;
}

/**
 * Converts an event to a record. Some properties of the event's data have their own fields in the
 * record. The remaining properties are in `details`.
 */
export function toRecord(event: CatalogueEvent): RecordContent {
  const { definition, actor, request, detail, traceparent } = event;
  const applicationId = actor.type === 'application' ? actor.id : textOf(detail.applicationId);
  return {
    v: 1,
    id: event.id,
    stream: event.workspaceId,
    environment: event.environment ?? environmentOf(detail),
    occurredAt: new Date(event.time).toISOString(),
    action: definition.type,
    category: definition.category,
    outcome: definition.outcome ?? (detail.outcome === 'failure' ? 'failure' : 'success'),
    reason: textOf(detail.reason) ?? textOf(detail.error),
    actor: {
      type: actor.type,
      id: actor.id,
      onBehalfOf: actor.onBehalfOf ?? null,
    },
    targets: targetsOf(event),
    applicationId,
    installationId: textOf(detail.installationId),
    credential: credentialOf(event),
    context: {
      requestId: request?.id ?? null,
      traceId: traceparent?.split('-')[1] ?? null,
      ip: request?.ip ?? null,
      userAgent: request?.userAgent ?? null,
    },
    changes: changesOf(event),
    details: Object.fromEntries(
      Object.entries(detail).filter(
        ([member, value]) => !mappedMembers.has(member) && value !== undefined,
      ),
    ),
  };
}

/**
 * Returns the credential of the request. If the credential was rejected, the credential is the
 * subject of the event.
 */
function credentialOf({
  definition,
  request,
  detail,
  subject,
}: CatalogueEvent): AuditRecord['credential'] {
  if (request?.credential !== undefined) {
    return request.credential;
  }
  if (definition.subject !== 'credential') {
    return null;
  }
  const kind = eventCredentialSchema.shape.kind.safeParse(detail.credentialKind);
  return kind.success ? { kind: kind.data, id: subject } : null;
}

function targetsOf({ definition, subject, detail }: CatalogueEvent): AuditRecord['targets'] {
  // Searches for a property that contains the id of the subject, because the type of the subject
  // depends on the property. For example, the subject of an event about revoked tokens may be an
  // application.
  const named = Object.entries(targetMembers).find(([member]) => detail[member] === subject);
  // A map by id removes duplicates fast, because an event about an import can have a thousand
  // targets.
  const types = new Map([[subject, named?.[1] ?? definition.subject]]);
  for (const [member, type] of Object.entries(targetMembers)) {
    const value = detail[member];
    for (const id of Array.isArray(value) ? value : [value]) {
      if (typeof id === 'string' && !types.has(id)) {
        types.set(id, type);
      }
    }
  }
  return [...types].map(([id, type]) => ({ type, id }));
}

/**
 * Properties of an event's data that contain ids of further targets, with the type of the target.
 */
const targetMembers: Record<string, string> = {
  applicationId: 'application',
  userId: 'user',
  consentId: 'authorization',
  grantId: 'grant',
  secretId: 'secret',
  toWorkspaceId: 'workspace',
  fromWorkspaceId: 'workspace',
  investmentIds: 'investment',
};
/** Members of an event's detail that are not copied to `details`. */
const mappedMembers = new Set([
  'outcome',
  'reason',
  'error',
  'changes',
  'before',
  'after',
  'installationId',
  'environment',
  ...Object.keys(targetMembers),
]);

function changesOf({ definition, detail }: CatalogueEvent): AuditRecord['changes'] {
  const changes = Array.isArray(detail.changes)
    ? [...(detail.changes as AuditRecord['changes'])]
    : [];
  const { changedPath: path } = definition;
  if (path !== undefined && ('before' in detail || 'after' in detail)) {
    changes.push({
      path,
      before: detail.before ?? null,
      after: detail.after ?? null,
    });
  }
  return changes;
}

/** Events of earlier versions of a service have the environment only in their detail. */
function environmentOf(detail: Record<string, unknown>): DataEnvironment | null {
  const { environment } = detail;
  // Most events have no environment. For an undefined environment, `safeParse` would create an
  // error object, which takes time.
  return environment === undefined ? null : (environmentSchema.safeParse(environment).data ?? null);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
