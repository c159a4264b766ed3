import type { DataEnvironment } from '@irp/contracts';
import { scopeOfWebhookEvent, type WebhookEventType } from '@irp/contracts/notifications';
import { type FollowedApplication, type Installed, isAlive, mayRead } from './installed.ts';
import type { WebhookEvent } from './receives.ts';

/**
 * Why an event is for the publisher of an application: it is about the application itself, about an
 * installation or tokens of it, or about data that an installation may read. `never`: it is for the
 * workspace only.
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

/** What happened, as far as it decides who may know of it. */
export interface Occasion {
  type: WebhookEventType;
  workspaceId: string;
  at: Date;
  /**
   * Undefined where it concerns the workspace as a whole, or was compared before: that of an
   * installation never changes.
   */
  environment?: DataEnvironment | undefined;
}

/**
 * Whether an event is for the endpoints of an application.
 * @param installations of the application in the workspace of the event, also those that have ended
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
 * Whether the application may know of it now: decided when an event is matched, and again before it
 * is sent later than that.
 */
export function mayKnow(
  occasion: Occasion,
  application: FollowedApplication,
  installations: readonly Installed[],
): boolean {
  const { type, workspaceId } = occasion;
  // An act also has a copy in the log of whoever acted: only the one in the log of the owner
  // counts.
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

/** Whether it happened in the environment of the installation, and not before it. */
function isWithin(
  { at, environment }: Occasion,
  { environment: own, createdAt }: Installed,
): boolean {
  return at >= createdAt && (environment === undefined || environment === own);
}
