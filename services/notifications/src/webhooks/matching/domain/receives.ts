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
  /** The environment of the event; undefined for an event of the whole workspace. */
  environment: DataEnvironment | undefined;
  detail: Readonly<Record<string, unknown>>;
}

/**
 * Returns whether an endpoint subscribes to an event. The result does not depend on the state of
 * the endpoint. For a paused endpoint, deliveries wait for the end of the pause. For a disabled
 * endpoint, deliveries are stored for a replay. An endpoint never receives events that are older
 * than the endpoint, or whose subject is the endpoint.
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
 * Returns whether an event of the endpoint's own workspace is for the endpoint. Events of the whole
 * workspace go to endpoints in production.
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
 * Returns whether the creator of the endpoint may know the subject of the event. An application
 * receives events about endpoints only for endpoints created by itself.
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

/**
 * Returns whether the endpoint belongs to the current owner of the application, not to a former
 * owner.
 */
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
 * Returns whether the event transfers an application away from the workspace in whose log the event
 * is. The application's endpoints in this workspace receive the event about the transfer, and no
 * later events.
 */
export function isLeaving({
  type,
  event,
  detail,
}: Pick<WebhookEvent, 'type' | 'event' | 'detail'>): boolean {
  return type === transferred && detail.fromWorkspaceId === event.workspaceid;
}

/**
 * Returns whether the event is a transfer in the log of the endpoint's own workspace. The endpoint
 * may receive this event even after the transfer.
 */
export function isOwnTransfer(
  { workspaceId }: Pick<MatchedEndpoint, 'workspaceId'>,
  type: string,
  of: string,
): boolean {
  return type === transferred && of === workspaceId;
}

/**
 * Returns whether all members of the workspace may see the record. A private record is visible only
 * to its owner.
 */
export function isShared({ type, detail }: WebhookEvent): boolean {
  return !type.startsWith('investment.') || detail.visibility === 'workspace';
}
