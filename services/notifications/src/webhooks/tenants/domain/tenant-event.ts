import type { DataEnvironment } from '@irp/contracts';
import { type EventDefinition, type EventType, eventCatalogue } from '@irp/contracts/events';
import type { WebhookEventType } from '@irp/contracts/notifications';
import type { MatchedEndpoint, WebhookEvent } from '../../matching/domain/receives.ts';
import { webhookBody } from '../../matching/domain/webhook-body.ts';

/**
 * What happened to an application, for the workspaces that have installed it: without personal
 * data.
 */
export interface TenantEvent {
  id: string;
  type: WebhookEventType;
  applicationId: string;
  at: Date;
  environment: DataEnvironment;
  /** Workspaces that have the event in their own log. */
  owners: string[];
  /** The JSON text of the webhook; its workspace is the publisher's. */
  body: string;
  /** Of the span in which it was received, where its trace is exported. */
  traceparent?: string;
}

/**
 * What concerns whoever uses an application. Changes of its settings, its secrets and its review
 * are the publisher's affair.
 */
const types: ReadonlySet<WebhookEventType> = new Set([
  'application.suspended',
  'application.resumed',
  'application.unpublished',
  'application.deleted',

  'application.scopes_expanded',
  'application.scopes_reduced',
  'application.deletion_scheduled',

  'application.credentials_compromised',
  'application.ownership_transferred',
  'application.restored',
]);

/**
 * Undefined: tenants are not told. Of a transfer, which both workspaces have in their logs, they
 * are told once.
 */
export function tenantEventOf({
  type,
  event,
  at,
  environment,
  detail,
}: WebhookEvent): TenantEvent | undefined {
  if (!types.has(type)) {
    return undefined;
  }
  const { id, workspaceid, subject: applicationId } = event;
  const isTransfer = type === 'application.ownership_transferred';
  const owners = isTransfer
    ? [String(detail.fromWorkspaceId), String(detail.toWorkspaceId)]
    : [workspaceid];
  if (owners[0] !== workspaceid) {
    return undefined;
  }
  const { ofPublisher = [] }: EventDefinition = eventCatalogue[event.type as EventType];
  const known = Object.fromEntries(
    Object.entries(detail).filter(([name]) => !ofPublisher.includes(name)),
  );
  const body = webhookBody(
    type,
    {
      ...event,
      data: { ...event.data, detail: known },
    },
    'application',
  );
  return {
    id,
    type,
    applicationId,
    at,
    owners,
    body,
    environment: environment ?? 'production',
  };
}

/**
 * Whether an endpoint of a workspace that has installed the application is told. One that an
 * application created is not: it would learn about others.
 * @param installedIn environment of the installation; undefined: there is none, or an older process
 *   does not say it. Then it is that of the application
 */
export function isOfTenant(
  endpoint: MatchedEndpoint,
  { environment, owners }: TenantEvent,
  installedIn: DataEnvironment | undefined,
): boolean {
  if (endpoint.applicationId !== null || endpoint.createdByApplication !== null) {
    return false;
  }
  return (
    endpoint.environment === (installedIn ?? environment) && !owners.includes(endpoint.workspaceId)
  );
}

/**
 * The body for one tenant: in its workspace, which is the only one that it knows, and in the
 * environment in which it uses the application.
 */
export function tenantBody(
  { body }: TenantEvent,
  { workspaceId: workspaceid, environment }: Pick<MatchedEndpoint, 'workspaceId' | 'environment'>,
): string {
  const event = JSON.parse(body);
  return JSON.stringify({
    ...event,
    workspaceid,
    data: { ...event.data, environment },
  });
}
