import type { DataEnvironment } from '../principal.ts';
import { webhookSchemaOf } from './webhook-event-schema.ts';

const type = 'webhook.test';

/**
 * Returns the body of a `webhook.test`. The platform sends this webhook only on request, and never
 * because of an event.
 */
export function webhookTestEvent(of: {
  id: string;
  at: Date;
  endpointId: string;
  workspaceId: string;
  environment: DataEnvironment;
}) {
  return {
    specversion: '1.0',
    id: of.id,
    source: '/services/notifications',
    type,
    subject: of.endpointId,
    time: of.at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: webhookSchemaOf(type),
    workspaceid: of.workspaceId,
    data: {
      actor: { type: 'system', id: 'notifications' },
      environment: of.environment,
      detail: {},
    },
  };
}
