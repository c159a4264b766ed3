import type { AuditRecord } from '@irp/contracts/audit';
import {
  apiActivity,
  authentication,
  ocsfKindOf,
  otherActivity,
  userAccess,
} from './ocsf-classes.ts';

const [informational, low] = [1, 2];
const [success, failure] = [1, 2];
const [person, system] = [1, 3];
const product = 'Investment Research Platform';

/**
 * Converts a record to an event of the Open Cybersecurity Schema Framework 1.3. Times are in
 * milliseconds since 1970. Data without an attribute in the class are under `unmapped`.
 */
export function toOcsf(record: AuditRecord): Record<string, unknown> {
  const { action, context, outcome, targets, reason, stream } = record;
  const privileges = privilegesOf(record);
  const { class_uid, category_uid, activity_id } = ocsfKindOf(record, privileges);
  const ofApi = class_uid === apiActivity;
  const failed = outcome === 'failure';
  const resources = targets.map(({ type, id }) => ({ type, uid: id }));
  return {
    metadata: {
      version: '1.3.0',
      uid: record.id,
      event_code: action,
      sequence: record.seq,
      logged_time: Date.parse(record.recordedAt),
      product: { name: product, vendor_name: product },
      tenant_uid: stream,
      // In User Access Management, `actor` is an attribute of the profile "host".
      ...(class_uid === userAccess ? { profiles: ['host'] } : {}),
      ...(context.traceId === null ? {} : { correlation_uid: context.traceId }),
    },
    time: Date.parse(record.occurredAt),
    class_uid,
    category_uid,
    activity_id,
    ...(activity_id === otherActivity ? { activity_name: action } : {}),
    type_uid: class_uid * 100 + activity_id,
    severity_id: failed ? low : informational,
    status_id: failed ? failure : success,
    ...(reason === null ? {} : { status_detail: reason }),
    actor: actorOf(record),
    ...sourceOf(record, ofApi),
    ...requestOf(context),
    ...(ofApi
      ? {
          api: { operation: action },
          resources,
        }
      : { user: userOf(record) }),
    ...(class_uid === authentication ? { service: { name: product } } : {}),
    ...(class_uid === userAccess ? { privileges } : {}),
    unmapped: {
      stream,
      ...(record.environment ? { environment: record.environment } : {}),
      ...(ofApi ? {} : { resources }),
      ...(record.applicationId === null ? {} : { application_id: record.applicationId }),
      ...(record.installationId === null ? {} : { installation_id: record.installationId }),
      ...(record.credential ? { credential_kind: record.credential.kind } : {}),
      changes: record.changes,
      ...(record.details === undefined ? {} : { details: record.details }),
      prev_hash: record.prevHash,
      leaf_hash: record.leafHash,
    },
  };
}

function actorOf({ actor, credential }: AuditRecord) {
  if (actor.type === 'system') {
    return { app_name: actor.id };
  }
  const userId = actor.type === 'user' ? actor.id : actor.onBehalfOf;
  const credentialUid = credential ? { credential_uid: credential.id } : undefined;
  return {
    ...(userId === null
      ? credentialUid && { session: credentialUid }
      : {
          user: {
            uid: userId,
            type_id: person,
            ...credentialUid,
          },
        }),
    ...(actor.type === 'application' ? { app_uid: actor.id } : {}),
  };
}

/**
 * Returns the user that the action affects: the target of the action, or the actor if no target is
 * a user.
 */
function userOf({ targets, actor }: AuditRecord) {
  const target = targets.find(({ type }) => type === 'user');
  return target || actor.type !== 'system'
    ? {
        uid: target?.id ?? actor.onBehalfOf ?? actor.id,
        type_id: person,
      }
    : { uid: actor.id, type_id: system };
}

/**
 * Returns the client address. The class API Activity requires a source, even for background jobs
 * and erased persons, which have no address.
 */
function sourceOf({ actor, context: { ip } }: AuditRecord, required: boolean) {
  if (ip !== null) {
    return { src_endpoint: { ip } };
  }
  if (!required) {
    return {};
  }
  return { src_endpoint: actor.type === 'system' ? { svc_name: actor.id } : { name: 'Unknown' } };
}

function requestOf({ requestId, userAgent }: AuditRecord['context']) {
  const request = {
    ...(requestId === null ? {} : { uid: requestId }),
    ...(userAgent === null ? {} : { user_agent: userAgent }),
  };
  return Object.keys(request).length === 0 ? {} : { http_request: request };
}

/** Paths of fields with privileges as values. */
export const privilegePaths: readonly string[] = ['/role', '/platformRoles'];

/**
 * Returns the scopes, permissions or roles that a user, or an application on behalf of a user,
 * received or lost.
 */
function privilegesOf({ details = {}, changes }: AuditRecord): string[] {
  const named = [details.added, details.scopes, details.identityScopes]
    .filter((list) => Array.isArray(list))
    .flat();
  const changed = changes.filter(({ path }) => privilegePaths.includes(path));
  const roles = changed.flatMap(({ before, after }) => after ?? before);
  return [...new Set([...named, ...roles])].filter((one) => typeof one === 'string');
}
