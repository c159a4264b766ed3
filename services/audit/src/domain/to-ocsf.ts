import type { AuditRecord } from '@irp/contracts';

interface OcsfClass {
  uid: number;
  category: number;
}

/** The classes of OCSF 1.3 (schema.ocsf.io): the one that fits, else API Activity. */
const classes: Partial<Record<AuditRecord['category'], OcsfClass>> = {
  authentication: { uid: 3002, category: 3 },
  membership: { uid: 3001, category: 3 },
  permission: { uid: 3005, category: 3 },
};
const apiActivity: OcsfClass = { uid: 6003, category: 6 };

const logon = 1;
const logoff = 2;
const other = 99;
const informational = 1;
const low = 2;

/** A record as a security data lake takes it: Open Cybersecurity Schema Framework, one event. */
export function toOcsf(record: AuditRecord): Record<string, unknown> {
  const { action, actor, category, context, outcome, targets, reason } = record;
  const { uid, category: category_uid } = classes[category] ?? apiActivity;
  const activity_id = activityOf(action, uid);
  const failed = outcome === 'failure';
  return {
    metadata: {
      version: '1.3.0',
      uid: record.id,
      sequence: record.seq,
      logged_time: Date.parse(record.recordedAt),
      product: { name: 'Investment Research Platform', vendor_name: 'Investment Research Platform' },
      ...(context.traceId === null ? {} : { correlation_uid: context.traceId }),
    },
    time: Date.parse(record.occurredAt),
    class_uid: uid,
    category_uid,
    activity_id,
    type_uid: uid * 100 + activity_id,
    severity_id: failed ? low : informational,
    status_id: failed ? 2 : 1,
    ...(reason === null ? {} : { status_detail: reason }),
    actor: actorOf(record),
    ...(uid === apiActivity.uid ? {} : { user: userOf(targets, actor) }),
    src_endpoint: { ip: context.ip },
    http_request: { uid: context.requestId, user_agent: context.userAgent },
    api: { operation: action },
    resources: targets.map(({ type, id }) => ({ type, uid: id })),
    unmapped: {
      stream: record.stream,
      changes: record.changes,
      prev_hash: record.prevHash,
      leaf_hash: record.leafHash,
    },
  };
}

function actorOf({ actor, applicationId }: AuditRecord) {
  const person = actor.type === 'user' ? actor.id : actor.onBehalfOf;
  return {
    ...(person === null ? {} : { user: { uid: person, type_id: 1 } }),
    ...(applicationId === null ? {} : { app_uid: applicationId }),
    ...(actor.type === 'system' ? { app_name: actor.id } : {}),
  };
}

function userOf(targets: AuditRecord['targets'], actor: AuditRecord['actor']) {
  return { uid: targets.find(({ type }) => type === 'user')?.id ?? actor.id };
}

function activityOf(action: string, classUid: number): number {
  if (classUid === classes.authentication?.uid) {
    if (action === 'user.signed_in' || action === 'user.sign_in_failed') return logon;
    return action === 'user.signed_out' ? logoff : other;
  }
  if (classUid === classes.permission?.uid) return /granted|escalated/.test(action) ? 1 : 2;
  if (classUid === classes.membership?.uid) return other;
  if (/created|imported|issued|added/.test(action)) return 1;
  if (/read/.test(action)) return 2;
  if (/deleted|removed|revoked/.test(action)) return 4;
  return 3;
}
