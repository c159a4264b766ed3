/**
 * The types of events that webhooks deliver. `*` of an endpoint is all of them. Most have the name of the platform's event; the others
 * are named in `services/notifications`.
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
  'application.deleted',
  'listing.submitted',
  'listing.approved',
  'listing.rejected',
  'listing.published',
  'installation.created',
  'installation.reauthorization_required',
  'installation.suspended',
  'installation.resumed',
  'installation.removed',
  'investment.created',
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
