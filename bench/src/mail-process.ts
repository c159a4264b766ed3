import { newEvent, toEnvelope } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { notifications } from '@irp/notifications';
import { createLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
} from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/redis';
import { disableAllocationPretenuring } from '@irp/service/settings';
import { acceptDirectRequests } from '@irp/testing';

disableAllocationPretenuring();

/**
 * The notifications service of the mail bench as a separate process. The bench kills and restarts
 * this process.
 */
const [databaseUri = '', busDirectory = '', authorizationUrl = '', smtpUrl = '', connections = ''] =
  process.argv.slice(2);

const { privateJwk, publicJwks } = await generatePrincipalKeys();
const log = createLogger('notifications', 'error');
const bus = createEmbeddedEventBus({ directory: busDirectory, log });
await notifications.start({
  log,
  bus,
  region: 'us',
  mongodbUri: databaseUri,
  databasePrefix: 'bench_',
  revocations: createLocalRevocationFeed(),
  verifier: acceptDirectRequests(createPrincipalVerifier(publicJwks)),
  signer: await createPrincipalSigner(privateJwk),
  address: { host: '127.0.0.1', port: 0 },
  environment: {
    AUTHORIZATION_URL: authorizationUrl,
    DIRECTORY_URL: authorizationUrl,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    SMTP_URL: smtpUrl,
    MAIL_CONNECTIONS: connections,
  },
});

process.send?.({});
process.on('message', async (message) => {
  if (message === 'suspend') {
    await suspend();
  }
  process.send?.(process.cpuUsage());
});
process.on('disconnect', () => process.exit());

/**
 * Publishes an event about which the service mails every recipient. Only this process can publish:
 * the embedded bus belongs to a single process.
 */
async function suspend(): Promise<void> {
  const event = newEvent(Date.now(), {
    type: 'application.suspended',
    workspaceId: 'owner',
    environment: 'production',
    subject: 'app',
    actor: { type: 'user', id: 'u1' },
    data: { by: 'publisher', reason: 'Its servers were broken into' },
  });
  await bus.publish('authorization', [
    {
      key: 'owner',
      event: toEnvelope('authorization', event),
    },
  ]);
}
