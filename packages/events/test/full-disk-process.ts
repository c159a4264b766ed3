import { silentLogger } from '@irp/logging';
import { createEmbeddedEventBus } from '../src/index.ts';
import { makeMessage } from './make-events.ts';

/**
 * A process that may write only so much: publishes until the disk has not taken it several times, and prints how many
 * events were acknowledged and, as JSON, what else it saw.
 */
const bus = createEmbeddedEventBus({ directory: process.argv[2]!, log: silentLogger() });
const codes: string[] = [];
let acknowledged = 0;
await bus.subscribe({ topics: ['full'], group: 'readers', handle: async () => undefined });
while (codes.length < 5) {
  const message = makeMessage('k', acknowledged, 'x'.repeat(20_000));
  await bus.publish('full', [message]).then(
    () => acknowledged++,
    (error) => codes.push(error.code),
  );
}
const healthy = bus.healthy();
await bus.close();
process.stdout.write(JSON.stringify({ acknowledged, codes, healthy }));
