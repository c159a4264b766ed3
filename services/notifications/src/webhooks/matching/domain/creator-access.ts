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

/** What is asked of an endpoint to know whether its creator has access. */
export type CreatedEndpoint = Pick<
  WebhookEndpoint,
  'workspaceId' | 'applicationId' | 'createdByApplication' | 'createdByInstallation'
>;

/**
 * What the application that created an endpoint may read now in the workspace of the endpoint,
 * which receives no more than that. `suspended`: nothing for now; `ended`: never again.
 */
export type CreatorAccess =
  | { state: 'live'; scopes: readonly Scope[] }
  | { state: 'suspended' | 'ended' };

/**
 * @param application undefined: nothing is known of it, which ends nothing
 * @param installations in the workspace of the endpoint
 */
export function accessOfCreator(
  { workspaceId, applicationId, createdByApplication, createdByInstallation }: CreatedEndpoint,
  application: FollowedApplication | undefined,
  installations: readonly Installed[],
): CreatorAccess {
  // Where another application is installed is none of its business.
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
 * Whether the creator may read what events of a type are about. Undefined: no application created
 * the endpoint.
 */
export function creatorReads(access: CreatorAccess | undefined, type: WebhookEventType): boolean {
  if (access === undefined) {
    return true;
  }
  const scope = scopeOfWebhookEvent(type);
  return access.state === 'live' && (scope === undefined || access.scopes.includes(scope));
}
