import { randomBytes } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { createEmbeddedEventBus } from '../src/embedded/index.ts';
import { createMessage } from './create-message.ts';

/**
 * A process with a limited file size: publishes until five publications have failed, and prints as
 * JSON how many events were acknowledged, the error codes, and whether the bus was healthy.
 */
const bus = createEmbeddedEventBus({
  directory: process.argv[2]!,
  log: silentLogger(),
});
const codes: string[] = [];
let acknowledged = 0;
await bus.subscribe({
  topics: ['full'],
  group: 'readers',
  handle: async () => undefined,
});
while (codes.length < 5) {
  const message = createMessage('k', acknowledged, randomBytes(15_000).toString('base64'));
  await bus.publish('full', [message]).then(
    () => acknowledged++,
    (error) => codes.push(error.code),
  );
}
const healthy = bus.healthy();
await bus.close();
process.stdout.write(
  JSON.stringify({
    acknowledged,
    codes,
    healthy,
  }),
);
