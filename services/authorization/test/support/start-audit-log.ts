import { audit } from '@irp/audit';
import type { ApiClient, TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { recordEvents } from './record-events.ts';

export interface AuditLog {
  /** The API of the audit service. */
  call: ApiClient;
  /**
   * Waits until every event of the platform is recorded.
   * @throws Error with the names of dead letters
   */
  expectAllRecorded(): Promise<void>;
}

/** Starts the audit service beside the authorization service. */
export async function startAuditLog(platform: TestPlatform): Promise<AuditLog> {
  const { call } = await platform.start(audit);
  const events = await recordEvents(platform);
  return {
    call,
    async expectAllRecorded() {
      await events.all();
      await events.close();
      await eventually('the audit service has received every event', async () =>
        /^consumer_lag_events\{group="audit",topic="authorization".*\} 0$/m.test(
          (await call('GET', '/metrics')).text,
        ),
      );
      const letters = await platform.platform.bus.deadLetters('audit', 'authorization');
      const reasons = letters.map(
        ({ event, reason }) => `${event?.type} ${event?.subject}: ${reason}`,
      );
      if (reasons.length > 0) {
        throw new Error(`events that were not recorded:\n${reasons.join('\n')}`);
      }
    },
  };
}
