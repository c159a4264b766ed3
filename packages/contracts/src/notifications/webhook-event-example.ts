import { type EventDefinition, eventCatalogue, topicOf } from '../events/index.ts';
import { publicDetail } from './public-detail.ts';
import { webhookSchemaOf } from './webhook-event-schema.ts';
import type { WebhookEventType } from './webhook-event-types.ts';
import { webhookSourceTypes } from './webhook-source-types.ts';
import { webhookTestEvent } from './webhook-test-event.ts';

const id = '01920000-0000-7000-8000-000000000001';
const at = new Date('2026-11-21T09:00:00.000Z');
const workspaceId = '01920000-0000-7000-8000-000000000002';
const subject = '01920000-0000-7000-8000-000000000003';
const person = { type: 'user', id: '01920000-0000-7000-8000-000000000005' };

/**
 * Returns the example of a webhook body for an endpoint of a workspace. The result is the
 * platform's example of the event, without personal data.
 */
export function webhookEventExample(type: WebhookEventType): Record<string, unknown> {
  const source = webhookSourceTypes.get(type);
  if (source === undefined) {
    return webhookTestEvent({
      id,
      at,
      endpointId: subject,
      workspaceId,
      environment: 'production',
    });
  }
  const definition: EventDefinition = eventCatalogue[source];
  const service = topicOf(definition);
  const actor = service === 'notifications' ? { type: 'system', id: service } : person;
  return {
    specversion: '1.0',
    id,
    source: `/services/${service}`,
    type,
    subject,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: webhookSchemaOf(type),
    workspaceid: workspaceId,
    data: {
      actor,
      environment: 'production',
      detail: publicDetail(source, definition.example, { people: true }),
    },
  };
}
