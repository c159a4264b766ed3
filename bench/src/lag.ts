import { randomUUID } from 'node:crypto';
import { audit } from '@irp/audit';
import { createKafkaEventBus, type EventBus } from '@irp/events';
import { investments } from '@irp/investments';
import { silentLogger } from '@irp/observability';
import { createTestPlatform, testPrincipal } from '@irp/testing';
import { percentile } from './percentiles.ts';

const changes = 500;
const targets = { embedded: 250, kafka: 1_000 };

/**
 * Measures the time from the response to a change until its audit record can be read over HTTP.
 * Sends the changes one after another, with the embedded event log, and with Kafka if KAFKA_BROKERS
 * is set.
 */
export async function lag(): Promise<void> {
  const rows = [await measure('embedded log', undefined, targets.embedded)];
  const { KAFKA_BROKERS: brokers } = process.env;
  if (brokers) {
    const prefix = `bench${randomUUID().slice(0, 8)}`;
    const bus = createKafkaEventBus({
      brokers: brokers.split(','),
      clientId: 'bench',
      prefix,
      log: silentLogger(),
    });
    rows.push(await measure('Kafka', bus, targets.kafka));
    await bus.close();
  }
  console.table(rows);
}

async function measure(over: string, bus: EventBus | undefined, targetMs: number) {
  const platform = await createTestPlatform();
  if (bus) {
    await platform.platform.bus.close();
    platform.platform.bus = bus;
  }

  try {
    const { call: auditApi } = await platform.start(audit);
    const { call: investmentsApi } = await platform.start(investments);
    const owner = testPrincipal({ role: 'owner' });
    const lags: number[] = [];
    for (let at = -1; at < changes; at++) {
      const created = await investmentsApi('POST', '/v2/investments', {
        as: owner,
        body: { name: `Lag ${at}` },
      });
      const respondedAtMs = performance.now();
      for (;;) {
        const { body } = await auditApi('GET', `/v2/audit/records?target=${created.body.id}`, {
          as: owner,
        });
        if (body.data.length === 1) {
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      // Does not count the first change, which also waits until the consumers have joined their
      // group.
      if (at >= 0) {
        lags.push(performance.now() - respondedAtMs);
      }
    }
    const p99 = percentile(lags, 0.99);
    return {
      over,
      changes,
      'p50 ms': percentile(lags, 0.5).toFixed(1),
      'p99 ms': p99.toFixed(1),
      'worst ms': Math.max(...lags).toFixed(1),
      target: `p99 < ${targetMs}${p99 < targetMs ? '' : ' MISSED'}`,
    };
  } finally {
    await platform.stop();
  }
}
