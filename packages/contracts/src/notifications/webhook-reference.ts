import type { Scope } from '../scopes.ts';
import { webhookEventExample } from './webhook-event-example.ts';
import { webhookEventSchema, webhookSummary } from './webhook-event-schema.ts';
import {
  scopeOfWebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from './webhook-event-types.ts';

/** What a receiver needs to know of a type of events. */
export interface WebhookTypeReference {
  type: WebhookEventType;
  summary: string;
  /** What a credential must have to have it sent, beside `webhooks.write`; null: nothing else. */
  scope: Scope | null;
  /** URL of its JSON Schema. */
  schema: string;
  example: Record<string, unknown>;
}

/** Path of the documentation of the types of webhooks. */
export const webhookReferencePath = '/docs/webhooks';

/**
 * All types, in the order of the catalogue.
 * @param baseUrl of the gateway. Default: addresses are paths of it
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

/** The JSON Schema (2020-12) of a type as it is served. Its `$id` is where. */
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
