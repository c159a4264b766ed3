import type { Scope } from '@irp/contracts';
import { scopeOfWebhookEvent, type WebhookEventType } from '@irp/contracts/notifications';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts';
import {
  type FollowedApplication,
  type Installed,
  isAlive,
  isRunning,
  mayRead,
} from './installed.ts';

/** The endpoint's data used for the access of its creator. */
export type CreatedEndpoint = Pick<
  WebhookEndpoint,
  'workspaceId' | 'applicationId' | 'createdByApplication' | 'createdByInstallation'
>;

/**
 * The current access of the application that created an endpoint, in the workspace of the endpoint.
 * The access limits the events of the endpoint. `suspended`: the endpoint gets no events at the
 * moment. `ended`: the endpoint gets no events any more.
 */
export type CreatorAccess =
  | { state: 'live'; scopes: readonly Scope[] }
  | { state: 'suspended' | 'ended' };

/**
 * Returns the access of the creating application.
 * @param application undefined if the application is not stored. The access then counts as
 *   suspended, not as ended
 * @param installations installations in the workspace of the endpoint
 */
export function accessOfCreator(
  { workspaceId, applicationId, createdByApplication, createdByInstallation }: CreatedEndpoint,
  application: FollowedApplication | undefined,
  installations: readonly Installed[],
): CreatorAccess {
  // The creator may not learn in which workspaces another application is installed.
  if (applicationId !== null && applicationId !== createdByApplication) {
    return { state: 'ended' };
  }
  if (!application) {
    return { state: 'suspended' };
  }
  if (application.state === 'deleted') {
    return { state: 'ended' };
  }
  if (createdByInstallation === null) {
    if (application.workspaceId !== workspaceId) {
      return { state: 'ended' };
    }
    return isRunning(application)
      ? {
          state: 'live',
          scopes: application.scopes,
        }
      : { state: 'suspended' };
  }
  const installed = installations.find(({ id }) => id === createdByInstallation);
  if (installed?.state === 'revoked') {
    return { state: 'ended' };
  }
  if (!installed || !isAlive(application, installed)) {
    return { state: 'suspended' };
  }
  return {
    state: 'live',
    scopes: application.scopes.filter((scope) => mayRead(application, installed, scope)),
  };
}

/**
 * Returns whether the creating application may read the subject of an event type.
 * @param access undefined if a person created the endpoint, which may receive all event types
 */
export function creatorReads(access: CreatorAccess | undefined, type: WebhookEventType): boolean {
  if (access === undefined) {
    return true;
  }
  const scope = scopeOfWebhookEvent(type);
  return access.state === 'live' && (scope === undefined || access.scopes.includes(scope));
}
