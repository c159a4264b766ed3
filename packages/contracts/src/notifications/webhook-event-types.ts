import type { Scope } from '../scopes.ts';

/**
 * The types of events that webhooks can receive. An endpoint with `*` receives all types. Most
 * types have the name of the platform's event (`webhook-source-types.ts`).
 */
export const webhookEventTypes = [
  'application.created',
  'application.updated',
  'application.suspended',
  'application.resumed',
  'application.unpublished',
  'application.scopes_expanded',
  'application.scopes_reduced',
  'application.credentials_compromised',
  'application.ownership_transferred',
  'application.deletion_scheduled',
  'application.restored',
  'application.deleted',
  'listing.submitted',
  'listing.approved',
  'listing.rejected',
  'listing.changes_requested',
  'listing.published',
  'installation.created',
  'installation.reauthorization_required',
  'installation.reauthorized',
  'installation.suspended',
  'installation.resumed',
  'installation.removed',
  'investment.created',
  'investment.imported',
  'investment.updated',
  'investment.archived',
  'investment.deleted',
  'token.revoked',
  'secret.rotated',
  'secret.expiring',
  'webhook_endpoint.failing',
  'webhook_endpoint.disabled',
  'webhook_endpoint.recovered',
  'webhook.test',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

const scopesByResource: Readonly<Record<string, Scope>> = {
  application: 'applications.read',
  secret: 'applications.read',
  token: 'applications.read',
  listing: 'directory.read',
  installation: 'installations.read',
  investment: 'investments.read',
};

/**
 * Returns the scope that a credential needs, in addition to `webhooks.write`, to create an endpoint
 * for events of a type. Undefined if the credential needs no other scope.
 */
export function scopeOfWebhookEvent(type: WebhookEventType): Scope | undefined {
  return scopesByResource[type.slice(0, type.indexOf('.'))];
}
