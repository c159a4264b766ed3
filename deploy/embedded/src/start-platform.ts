import { join } from 'node:path';
import { type Environment, readConfig, withSettingsFromFiles } from '@irp/config';
import { requireUnlocked } from '@irp/directory-lock';
import { createLogger } from '@irp/logging';
import type { PrincipalSigner } from '@irp/principals';
import { dataDirectory } from './data-directory.ts';
import { type Demo, readDemo } from './demo/demo-file.ts';
import { requireRegion } from './demo/require-region.ts';
import { claimAddress } from './public-address.ts';
import { serviceSettings, settingsWithDefaults } from './service-settings.ts';
import { settings } from './settings.ts';

export interface RunningPlatform {
  /** The gateway's public address, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** Where people sign in. */
  authUrl: string;
  /** The gateway's operations port, on loopback. */
  operationsUrl: string;
  region: string;
  /** Where everything durable is stored. */
  directory: string;
  /** The page that shows unsent mails; undefined when SMTP_URL is set. */
  mailboxUrl: string | undefined;
  /** Undefined when DEMO is false and no earlier start created the demo. */
  demo: Demo | undefined;
  /** The internal API of the authorization service, for callers in this process that provision further organizations. */
  internal: { authorizationUrl: string; signer: PrincipalSigner };
  /** For tests that change the time for which something waits. */
  databases: { uri: string; prefix: string };
  stop(): Promise<void>;
}

const loopbackHost = '127.0.0.1';

/**
 * Starts the engines, every service, the gateway and the mailbox page in this process, and creates the demo on the first
 * start. `stop` stops them in reverse order; so does an error while starting.
 * @throws ConfigError with one line that names the setting to change
 */
export async function startPlatform(given: Environment): Promise<RunningPlatform> {
  const environment = withSettingsFromFiles(settingsWithDefaults, given);
  const config = readConfig(settings, environment);
  const directory = await dataDirectory(config.DATA_DIR);
  await requireRegion(directory, config.REGION);
  // The engines lock them, once all services are loaded: a second start with this data is refused before.
  if (config.MONGODB_URI === undefined) requireUnlocked(join(directory, 'store'));
  if (config.KAFKA_BROKERS === undefined) requireUnlocked(join(directory, 'events'));
  const address = await claimAddress(config.HOST, config.PORT);
  const cleanups: (() => Promise<void>)[] = [async () => address.release?.()];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const log = createLogger('platform', config.LOG_LEVEL);
    // After these are checked: a start that is refused does not load the services.
    const [{ checkServices }, { checkEngines }, { startEngines }, { startServices }, { openMailbox }, { seedDemo }] =
      await Promise.all([
        import('./check-services.ts'),
        import('./check-engines.ts'),
        import('./engines.ts'),
        import('./start-services.ts'),
        import('./mailbox/open-mailbox.ts'),
        import('./demo/seed-demo.ts'),
      ]);
    const services = await serviceSettings(environment, directory, address);
    await checkServices(services, environment.AUTH_URL === undefined ? config.HOST : undefined);
    const mailboxAddress = config.SMTP_URL
      ? undefined
      : await claimAddress(loopbackHost, config.MAILBOX_PORT, { port: 'MAILBOX_PORT' });
    cleanups.push(async () => mailboxAddress?.release?.());
    await checkEngines(config, log);
    const engines = await startEngines(config, directory, log);
    cleanups.push(engines.stop);
    const unfinished = new Set(config.DEMO ? ['demo'] : []);
    const mailboxUrl = mailboxAddress && `http://${loopbackHost}:${mailboxAddress.port}`;
    const { baseUrl, operationsUrl, authorizationUrl, notificationsUrl, signer } = await startServices(
      { config, address, settings: services, directory, engines, log, unfinished, mailboxUrl },
      (cleanup) => cleanups.push(cleanup),
    );
    const mailbox = mailboxAddress && (await openMailbox({ notificationsUrl, signer, address: mailboxAddress }));
    if (mailbox) cleanups.push(mailbox.stop);
    const { AUTH_URL: authUrl = baseUrl } = services.gateway;
    const demo = config.DEMO
      ? await seedDemo({ baseUrl, authUrl, authorizationUrl, signer, directory, region: config.REGION })
      : await readDemo(directory);
    unfinished.clear();
    const databases = { uri: engines.mongodbUri, prefix: config.DATABASE_PREFIX };
    const internal = { authorizationUrl, signer };
    const opened = { baseUrl, authUrl, operationsUrl, region: config.REGION, directory, mailboxUrl: mailbox?.url };
    return { ...opened, demo, internal, databases, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
