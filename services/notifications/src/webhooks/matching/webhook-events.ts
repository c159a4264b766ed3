import type { DataEnvironment } from '@irp/contracts';
import type { EventEnvelope } from '@irp/events';
import type { WebhookEvent } from './domain/receives.ts';
import { webhookTypeOf } from './domain/source-types.ts';

/** Returns those events of a batch that webhooks deliver. */
export function webhookEvents(events: readonly EventEnvelope[]): WebhookEvent[] {
  return events.flatMap((event) => {
    const type = webhookTypeOf(event.type);
    if (type === undefined) {
      return [];
    }
    const { environment, detail = {} } = event.data as {
      environment?: DataEnvironment;
      detail?: WebhookEvent['detail'];
    };
    const ofRecord = detail.environment as DataEnvironment | undefined;
    return [
      {
        type,
        event,
        at: new Date(event.time),
        environment: environment ?? ofRecord,
        detail,
      },
    ];
  });
}
