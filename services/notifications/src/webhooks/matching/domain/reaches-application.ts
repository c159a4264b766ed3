import { scopeOfWebhookEvent, type WebhookEventType } from '@irp/contracts/notifications';
import { type FollowedApplication, type Installed, isAlive, mayRead } from './installed.ts';
import type { WebhookEvent } from './receives.ts';

/**
 * Why an event is for the publisher of an application: it is about the application itself, about an installation or tokens of it, or
 * about data that an installation may read. `never`: it is for the workspace only.
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

/**
 * Whether an event is for the endpoints of an application.
 * @param installations of the application in the workspace of the event, also those that have ended
 */
export function reachesApplication(
  webhookEvent: WebhookEvent,
  application: FollowedApplication,
  installations: readonly Installed[],
): boolean {
  const { type, event, detail } = webhookEvent;
  // An act also has a copy in the log of whoever acted: only the one in the log of the owner counts.
  const isOwners = event.workspaceid === application.workspaceId;
  const alive = installations.filter((one) => isAlive(application, one) && isWithin(webhookEvent, one));
  switch (concernOf(type)) {
    case 'itself':
      return isOwners && event.subject === application.id;
    case 'installation':
      return installations.some(({ id }) => id === event.subject);
    case 'tokens':
      return detail.applicationId === application.id && (isOwners || alive.length > 0);
    case 'data': {
      const scope = scopeOfWebhookEvent(type);
      return scope !== undefined && alive.some((one) => mayRead(application, one, scope));
    }
    case 'never':
      return false;
  }
}

/** Whether it happened in the environment of the installation, and not before it. */
function isWithin({ at, environment }: WebhookEvent, { environment: own, createdAt }: Installed): boolean {
  return at >= createdAt && (environment === undefined || environment === own);
}
