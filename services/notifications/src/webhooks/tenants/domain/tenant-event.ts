import type { DataEnvironment } from '@irp/contracts';
import { type EventDefinition, type EventType, eventCatalogue } from '@irp/contracts/events';
import type { WebhookEventType } from '@irp/contracts/notifications';
import type { MatchedEndpoint, WebhookEvent } from '../../matching/domain/receives.ts';
import { webhookBody } from '../../matching/domain/webhook-body.ts';

/**
 * An event about an application, for the workspaces that have installed the application. The event
 * has no personal data.
 */
export interface TenantEvent {
  id: string;
  type: WebhookEventType;
  applicationId: string;
  at: Date;
  environment: DataEnvironment;
  /** Workspaces that have the event in their own log. */
  owners: string[];
  /** The JSON text of the webhook, as for the publisher's workspace. */
  body: string;
  /** Traceparent of the span that received the event, if its trace is exported. */
  traceparent?: string;
}

/**
 * The types of events that concern users of an application. Changes of settings, secrets and review
 * concern only the publisher.
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
 * Returns the event for tenants; undefined if tenants are not notified. A transfer is in the logs
 * of two workspaces, but tenants are notified only once.
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
 * Returns whether an endpoint in the workspace of a tenant receives the event. Endpoints that an
 * application created are not notified, because their creator would learn about other applications.
 * @param installedIn environment of the installation. Undefined without an installation, or if an
 *   older process does not report the environment. If undefined, the environment of the application
 *   is used
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
 * Returns the body for a tenant. The body names the workspace of the tenant, because the tenant may
 * not learn the id of another workspace. The environment in the body is the environment of the
 * tenant's installation.
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
