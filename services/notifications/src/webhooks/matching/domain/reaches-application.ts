import type { DataEnvironment } from '@irp/contracts';
import { scopeOfWebhookEvent, type WebhookEventType } from '@irp/contracts/notifications';
import { type FollowedApplication, type Installed, isAlive, mayRead } from './installed.ts';
import type { WebhookEvent } from './receives.ts';

/**
 * The subject of an event, as far as it concerns an application. `itself`: the application.
 * `installation`, `tokens`: an installation or tokens of the application. `data`: data that an
 * installation can read. `never`: the event concerns no application.
 */
type Concern = 'itself' | 'installation' | 'tokens' | 'data' | 'never';

const concerns: Readonly<Record<string, Concern>> = {
  application: 'itself',
  listing: 'itself',
  secret: 'itself',
  installation: 'installation',
  token: 'tokens',
  investment: 'data',
};

function concernOf(type: WebhookEventType): Concern {
  return concerns[type.slice(0, type.indexOf('.'))] ?? 'never';
}

/** The properties of an event that decide who may receive the event. */
export interface Occasion {
  type: WebhookEventType;
  workspaceId: string;
  at: Date;
  /**
   * Undefined for an event of the whole workspace, or if the environment was already compared. The
   * environment of an installation never changes.
   */
  environment?: DataEnvironment | undefined;
}

/**
 * Returns whether an event is for the endpoints of an application.
 * @param installations the installations of the application in the workspace of the event,
 *   including ended installations
 */
export function reachesApplication(
  webhookEvent: WebhookEvent,
  application: FollowedApplication,
  installations: readonly Installed[],
): boolean {
  const { type, event, at, environment } = webhookEvent;
  const occasion = {
    type,
    workspaceId: event.workspaceid,
    at,
    environment,
  };
  return (
    isAbout(webhookEvent, application, installations) &&
    mayKnow(occasion, application, installations)
  );
}

function isAbout(
  { type, event, detail }: WebhookEvent,
  application: FollowedApplication,
  installations: readonly Installed[],
): boolean {
  switch (concernOf(type)) {
    case 'itself':
      return event.subject === application.id;
    case 'installation':
      return installations.some(({ id }) => id === event.subject);
    case 'tokens':
      return detail.applicationId === application.id;
    case 'data':
      return true;
    case 'never':
      return false;
  }
}

/**
 * Returns whether the application may receive the event now. Called when an event is matched, and
 * again before each later attempt.
 */
export function mayKnow(
  occasion: Occasion,
  application: FollowedApplication,
  installations: readonly Installed[],
): boolean {
  const { type, workspaceId } = occasion;
  // An event may have a second copy in the log of the workspace that acted. The application
  // receives only the copy in the log of its owner.
  const isOwners = workspaceId === application.workspaceId;
  const alive = installations.filter((one) => isAlive(application, one) && isWithin(occasion, one));
  switch (concernOf(type)) {
    case 'itself':
      return isOwners;
    case 'installation':
      return true;
    case 'tokens':
      return isOwners || alive.length > 0;
    case 'data': {
      const scope = scopeOfWebhookEvent(type);
      return scope !== undefined && alive.some((one) => mayRead(application, one, scope));
    }
    case 'never':
      return false;
  }
}

/**
 * Returns whether the event belongs to the environment of the installation, and is not older than
 * the installation.
 */
function isWithin(
  { at, environment }: Occasion,
  { environment: own, createdAt }: Installed,
): boolean {
  return at >= createdAt && (environment === undefined || environment === own);
}
