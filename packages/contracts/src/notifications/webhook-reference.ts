import type { Scope } from '../scopes.ts';
import { webhookEventExample } from './webhook-event-example.ts';
import { webhookEventSchema, webhookSummary } from './webhook-event-schema.ts';
import {
  scopeOfWebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from './webhook-event-types.ts';

/** What a receiver must know about a type of event. */
export interface WebhookTypeReference {
  type: WebhookEventType;
  summary: string;
  /** The scope that a subscription requires besides `webhooks.write`; null if there is none. */
  scope: Scope | null;
  /** URL of the JSON Schema. */
  schema: string;
  example: Record<string, unknown>;
}

/** Path of the page that documents the types. */
export const webhookReferencePath = '/docs/webhooks';

/**
 * Returns all types in the order of the catalogue.
 * @param baseUrl the URL of the gateway. Default: each address is a path of the gateway.
 */
export function webhookReference(baseUrl?: string): WebhookTypeReference[] {
  return webhookEventTypes.map((type) => ({
    type,
    summary: webhookSummary(type),
    scope: scopeOfWebhookEvent(type) ?? null,
    schema: webhookSchemaUrl(type, baseUrl),
    example: webhookEventExample(type),
  }));
}

/**
 * Returns the JSON Schema (2020-12) of a type, as the gateway serves it. `$id` is the address of
 * the schema.
 */
export function servedWebhookSchema(type: WebhookEventType, baseUrl?: string): object {
  const { $schema, ...schema } = webhookEventSchema(type) as { $schema: string };
  return {
    $schema,
    $id: webhookSchemaUrl(type, baseUrl),
    ...schema,
  };
}

function webhookSchemaUrl(type: WebhookEventType, baseUrl = ''): string {
  return `${baseUrl.replace(/\/+$/, '')}${webhookReferencePath}/${type}.json`;
}
