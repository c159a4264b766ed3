import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEventType } from '@irp/contracts/notifications';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts';
import type { FollowedApplication } from './installed.ts';
import type { PlatformEvent } from './platform-event.ts';

/** What matching needs to know of an endpoint. */
export type MatchedEndpoint = Pick<
  WebhookEndpoint,
  | 'id'
  | 'workspaceId'
  | 'applicationId'
  | 'environment'
  | 'events'
  | 'state'
  | 'ordered'
  | 'createdAt'
  | 'createdByApplication'
  | 'createdByInstallation'
>;

/** An event that webhooks deliver. */
export interface WebhookEvent {
  type: WebhookEventType;
  event: PlatformEvent;
  at: Date;
  /** Undefined where it concerns the workspace as a whole. */
  environment: DataEnvironment | undefined;
  detail: Readonly<Record<string, unknown>>;
}

/**
 * Whether an endpoint asks for an event now, also a paused one, whose deliveries wait until it is
 * active again, and a disabled one, for which they are kept. One that is older than the endpoint is
 * not for it, and what happens to an endpoint is told to the others.
 */
export function asksFor(
  { id, events, createdAt }: MatchedEndpoint,
  { type, event, at }: WebhookEvent,
): boolean {
  if (at < createdAt) {
    return false;
  }
  if (type.startsWith('webhook_endpoint.') && event.subject === id) {
    return false;
  }
  return events.includes('*') || events.includes(type);
}

/**
 * Whether an event of the endpoint's own workspace is for it. What concerns the workspace as a
 * whole is for production.
 */
export function isOfWorkspace(
  endpoint: MatchedEndpoint,
  { event, environment = 'production' }: WebhookEvent,
): boolean {
  if (endpoint.applicationId !== null) {
    return false;
  }
  return event.workspaceid === endpoint.workspaceId && environment === endpoint.environment;
}

/**
 * Whether whoever created the endpoint may know what it is about: an application knows no endpoints
 * but its own.
 */
export function isForCreator(
  { createdByApplication }: MatchedEndpoint,
  { type, event }: WebhookEvent,
  ofWorkspace: readonly MatchedEndpoint[],
): boolean {
  if (createdByApplication === null || !type.startsWith('webhook_endpoint.')) {
    return true;
  }
  return ofWorkspace.some(
    (one) => one.id === event.subject && one.createdByApplication === createdByApplication,
  );
}

/** Whether the endpoint is of whoever has the application now: not of a former owner. */
export function isOfApplication(
  endpoint: Pick<MatchedEndpoint, 'applicationId' | 'workspaceId' | 'environment'>,
  { id, workspaceId, environment }: FollowedApplication,
): boolean {
  return (
    endpoint.applicationId === id &&
    endpoint.workspaceId === workspaceId &&
    endpoint.environment === environment
  );
}

const transferred = 'application.ownership_transferred';

/**
 * Whether an event says that an application leaves its workspace: the last one that endpoints of
 * the application there receive.
 */
export function isLeaving({
  type,
  event,
  detail,
}: Pick<WebhookEvent, 'type' | 'event' | 'detail'>): boolean {
  return type === transferred && detail.fromWorkspaceId === event.workspaceid;
}

/**
 * Whether an endpoint of an application may know of a transfer: one that is in the log of its own
 * workspace, also afterwards.
 */
export function isOwnTransfer(
  { workspaceId }: Pick<MatchedEndpoint, 'workspaceId'>,
  type: string,
  of: string,
): boolean {
  return type === transferred && of === workspaceId;
}

/** Whether readers of the workspace see the record; a private one is its owner's. */
export function isShared({ type, detail }: WebhookEvent): boolean {
  return !type.startsWith('investment.') || detail.visibility === 'workspace';
}
