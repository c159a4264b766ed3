import type { Actor, AuditRecord, EventDefinition, EventRequest } from '@irp/contracts';

/** What the log keeps of an event, before it has its place in a stream. */
export type RecordContent = Omit<AuditRecord, 'seq' | 'recordedAt' | 'prevHash' | 'leafHash'>;

/** An event as it comes over the bus, of a kind that the catalogue knows. */
export interface KnownEvent {
  definition: EventDefinition;
  id: string;
  subject: string;
  time: string;
  workspaceId: string;
  traceparent: string | undefined;
  actor: Actor;
  request: EventRequest | undefined;
  detail: Record<string, unknown>;
}

/** Who and what is in members of their own; the rest of what was told becomes what changed. */
export function toRecord(event: KnownEvent): RecordContent {
  const { definition, actor, request, detail, traceparent } = event;
  const applicationId = actor.type === 'application' ? actor.id : textOf(detail.applicationId);
  return {
    v: 1,
    id: event.id,
    stream: event.workspaceId,
    occurredAt: new Date(event.time).toISOString(),
    action: definition.type,
    category: definition.category,
    outcome: definition.outcome ?? 'success',
    reason: textOf(detail.reason) ?? textOf(detail.error),
    actor: { type: actor.type, id: actor.id, onBehalfOf: actor.onBehalfOf ?? null },
    targets: targetsOf(event),
    applicationId,
    installationId: textOf(detail.installationId),
    context: {
      requestId: request?.id ?? null,
      traceId: traceparent?.split('-')[1] ?? null,
      ip: request?.ip ?? null,
      userAgent: request?.userAgent ?? null,
    },
    changes: changesOf(detail),
  };
}

function targetsOf({ definition, subject, detail }: KnownEvent): AuditRecord['targets'] {
  // Such as of all tokens of an application: the id is the application's.
  const named = Object.entries(targetMembers).find(([member]) => detail[member] === subject);
  const targets = [{ type: named?.[1] ?? definition.subject, id: subject }];
  for (const [member, type] of Object.entries(targetMembers)) {
    const told = detail[member];
    for (const id of Array.isArray(told) ? told : [told])
      if (typeof id === 'string' && !targets.some((target) => target.id === id)) targets.push({ type, id });
  }
  return targets;
}

/** Members of what is told that name something else that it was done to. */
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
const told = new Set([
  'reason',
  'error',
  'changes',
  'before',
  'after',
  'installationId',
  ...Object.keys(targetMembers),
]);

function changesOf(detail: Record<string, unknown>): AuditRecord['changes'] {
  const changes = Array.isArray(detail.changes) ? [...(detail.changes as AuditRecord['changes'])] : [];
  if ('before' in detail || 'after' in detail)
    changes.push({ path: '/role', before: detail.before ?? null, after: detail.after ?? null });
  for (const [member, value] of Object.entries(detail))
    if (!told.has(member) && value !== undefined) changes.push({ path: `/${member}`, before: null, after: value });
  return changes;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
