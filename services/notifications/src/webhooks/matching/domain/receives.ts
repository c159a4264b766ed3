import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEventType } from '@irp/contracts/notifications';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts';
import type { FollowedApplication } from './installed.ts';
import type { PlatformEvent } from './platform-event.ts';

/** The endpoint's data used by matching. */
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

/** An event delivered by webhooks. */
export interface WebhookEvent {
  type: WebhookEventType;
  event: PlatformEvent;
  at: Date;
  /** Undefined for an event of the workspace as a whole. */
  environment: DataEnvironment | undefined;
  detail: Readonly<Record<string, unknown>>;
}

/**
 * Whether an endpoint currently subscribes to an event. Includes a paused endpoint, whose
 * deliveries wait until it is active again, and a disabled endpoint, whose deliveries are stored.
 * Excludes events older than the endpoint, and events about the endpoint itself.
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
 * Whether an event of the endpoint's own workspace is for the endpoint. Events of the workspace as
 * a whole are for production.
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
 * Whether the creator of the endpoint may know the subject of the event: an application knows only
 * its own endpoints.
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

/** Whether the endpoint belongs to the current owner of the application, not to a former owner. */
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
 * Whether an application leaves its workspace with this event: the last event received by its
 * endpoints there.
 */
export function isLeaving({
  type,
  event,
  detail,
}: Pick<WebhookEvent, 'type' | 'event' | 'detail'>): boolean {
  return type === transferred && detail.fromWorkspaceId === event.workspaceid;
}

/**
 * Whether an endpoint of an application may know of a transfer: of a transfer in the log of its own
 * workspace, also afterwards.
 */
export function isOwnTransfer(
  { workspaceId }: Pick<MatchedEndpoint, 'workspaceId'>,
  type: string,
  of: string,
): boolean {
  return type === transferred && of === workspaceId;
}

/**
 * Whether all readers of the workspace see the record; a private record is visible only to its
 * owner.
 */
export function isShared({ type, detail }: WebhookEvent): boolean {
  return !type.startsWith('investment.') || detail.visibility === 'workspace';
}
