import { type Environment, readConfig, withSettingsFromFiles } from '@irp/config';
import type { EmbeddedMongoOptions } from '@irp/embedded-mongo';
import { createLogger } from '@irp/observability';
import type { PrincipalSigner } from '@irp/principals';
import { dataDirectory, requireUnused } from './data-directory.ts';
import { recordFormat, requireAllParts } from './data-format.ts';
import { cliApplicationName, type Demo } from './demo/demo-file.ts';
import { requireRegion } from './demo/require-region.ts';
import { claimAddress } from './public-address.ts';
import { withKeyFile } from './secrets-key.ts';
import { serviceSettings, settingsWithDefaults } from './service-settings.ts';
import { settings } from './settings.ts';
import { createStartProgress, type StartProgress } from './start-progress.ts';

export interface RunningPlatform {
  /** The gateway's public address, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** The address of the sign-in. */
  authUrl: string;
  /** The gateway's operations port, on loopback. */
  operationsUrl: string;
  region: string;
  /** The directory of all durable data. */
  directory: string;
  /** The page of unsent mails; undefined if SMTP_URL is set. */
  mailboxUrl: string | undefined;
  /** Undefined when DEMO is false and no earlier start created the demo. */
  demo: Demo | undefined;
  /**
   * Resolves with the demo when the data that a demo of an earlier version lacks is stored. Before
   * the promise resolves, `demo` is current.
   */
  completedDemo: Promise<Demo | undefined>;
  /**
   * The internal API of the authorization service, with which callers in this process can create
   * organizations.
   */
  internal: { authorizationUrl: string; signer: PrincipalSigner };
  /** The databases, for tests that change due times. */
  databases: { uri: string; prefix: string };
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Receives a line with the current step every ten seconds. Default: prints nothing. */
  print?: (line: string) => void;
  /** The thread of the embedded store. Default: `worker`, a separate thread. */
  storeThread?: EmbeddedMongoOptions['thread'];
}

const loopbackHost = '127.0.0.1';
const demoAdvice = 'Start again to continue. DEMO=false starts the platform without demo data.';

/**
 * Starts the engines, every service, the gateway and the mailbox page in this process, and creates
 * the demo on the first start. `stop` stops the parts in reverse order; so does an error during the
 * start.
 * @throws ConfigError with a single line that names the setting to change; Error with a single line
 * that names the failed step
 */
export async function startPlatform(
  given: Environment,
  { print = () => {}, storeThread }: StartOptions = {},
): Promise<RunningPlatform> {
  const progress = createStartProgress(print);
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) {
      await cleanup();
    }
  };
  try {
    const onStarted = (cleanup: () => Promise<void>) => cleanups.push(cleanup);
    return { ...(await start(given, { progress, storeThread, onStarted })), stop };
  } catch (error) {
    await stop();
    throw progress.explain(error);
  } finally {
    progress.end();
  }
}

interface StartContext {
  progress: StartProgress;
  storeThread: EmbeddedMongoOptions['thread'];
  onStarted(stop: () => Promise<void>): void;
}

async function start(
  given: Environment,
  { progress, storeThread, onStarted }: StartContext,
): Promise<Omit<RunningPlatform, 'stop'>> {
  const environment = withSettingsFromFiles(settingsWithDefaults, given);
  const config = readConfig(settings, environment);
  const directory = await dataDirectory(config.DATA_DIR);
  await requireRegion(directory, config.REGION);
  let isComplete = false;
  // Runs as the last step of the stop, when the files are complete for the next start.
  onStarted(async () => {
    if (isComplete) {
      await recordFormat(directory);
    }
  });
  // Refuses a second start with the same data before the services are loaded. The engines lock
  // their files only after all services are loaded.
  if (config.MONGODB_URI === undefined) {
    requireUnused(directory, 'store');
  }
  if (config.KAFKA_BROKERS === undefined) {
    requireUnused(directory, 'events');
  }
  const address = await claimAddress(config.HOST, config.PORT);
  onStarted(async () => address.release?.());
  requireAllParts(directory, config, environment);
  const log = createLogger('platform', config.LOG_LEVEL);
  progress.begin('Loading the services');
  // Loads the services only after the checks, so that a refused start ends sooner.
  const [
    { checkServices },
    { checkEngines },
    { startEngines },
    { startServices },
    { openMailbox },
    { openDemo, readClosedDemo },
  ] = await Promise.all([
    import('./check-services.ts'),
    import('./check-engines.ts'),
    import('./engines.ts'),
    import('./start-services.ts'),
    import('./mailbox/open-mailbox.ts'),
    import('./demo/open-demo.ts'),
  ]);
  const services = await serviceSettings(environment, directory, address);
  await checkServices(services, environment.AUTH_URL === undefined ? config.HOST : undefined);
  const mailboxAddress = config.SMTP_URL
    ? undefined
    : await claimAddress(loopbackHost, config.MAILBOX_PORT, { port: 'MAILBOX_PORT' });
  onStarted(async () => mailboxAddress?.release?.());
  progress.begin('Waiting for MongoDB, Redis and Kafka');
  await checkEngines(config, log);
  progress.begin(`Opening the data in ${directory}`);
  const engines = await startEngines(config, {
    directory,
    log,
    storeThread,
  });
  onStarted(engines.stop);
  const unfinished = new Set(config.DEMO ? ['demo'] : []);
  const mailboxUrl = mailboxAddress && `http://${loopbackHost}:${mailboxAddress.port}`;
  progress.begin('Starting the services');
  const { baseUrl, operationsUrl, cliClient, authorizationUrl, notificationsUrl, signer } =
    await startServices(
      {
        config,
        address,
        settings: services,
        directory,
        engines,
        log,
        unfinished,
        mailboxUrl,
      },
      onStarted,
    ).catch((error) => {
      throw environment.SECRETS_KEY === undefined ? withKeyFile(error, directory) : error;
    });
  const mailbox =
    mailboxAddress &&
    (await openMailbox({
      notificationsUrl,
      signer,
      address: mailboxAddress,
    }));
  if (mailbox) {
    onStarted(mailbox.stop);
  }
  const { AUTH_URL: authUrl = baseUrl } = services.gateway;
  const demo = config.DEMO
    ? await openDemo({
        baseUrl,
        authUrl,
        authorizationUrl,
        signer,
        directory,
        region: config.REGION,
        onStep: (step) => progress.begin(step, demoAdvice),
        log,
      })
    : await readClosedDemo(directory);
  onStarted(demo.stop);
  cliClient.id ??= demo.current?.applications.find(
    ({ name }) => name === cliApplicationName,
  )?.clientId;
  await recordFormat(directory);
  isComplete = true;
  unfinished.clear();
  return {
    baseUrl,
    authUrl,
    operationsUrl,
    region: config.REGION,
    directory,
    mailboxUrl: mailbox?.url,
    demo: demo.current,
    completedDemo: demo.completed,
    internal: { authorizationUrl, signer },
    databases: { uri: engines.mongodbUri, prefix: config.DATABASE_PREFIX },
  };
}
