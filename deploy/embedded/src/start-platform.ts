import { ConfigError, type Environment, readConfig } from '@irp/config';
import { createLogger } from '@irp/logging';
import { dataDirectory } from './data-directory.ts';
import { type Demo, readDemo } from './demo/demo-file.ts';
import { reservePort } from './reserve-port.ts';
import { settings } from './settings.ts';

export interface RunningPlatform {
  /** The gateway's public address, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** The gateway's operations port, on loopback. */
  operationsUrl: string;
  /** Where everything durable is stored. */
  directory: string;
  /** The page that shows unsent mails; undefined when SMTP_URL is set. */
  mailboxUrl: string | undefined;
  /** Undefined when DEMO is false and no earlier start created the demo. */
  demo: Demo | undefined;
  stop(): Promise<void>;
}

const loopbackHost = '127.0.0.1';

/**
 * Starts the engines, every service, the gateway and the mailbox page in this process, and creates the demo on the first
 * start. `stop` stops them in reverse order; so does an error while starting.
 * @throws ConfigError with one line that names the setting to change
 */
export async function startPlatform(environment: Environment): Promise<RunningPlatform> {
  const config = readConfig(settings, environment);
  const directory = await dataDirectory(config.DATA_DIR);
  const log = createLogger('platform', config.LOG_LEVEL);
  // After the settings are checked: a start that is refused does not load the services.
  const [{ startEngines }, { startServices }, { openMailbox }, { seedDemo }] = await Promise.all([
    import('./engines.ts'),
    import('./start-services.ts'),
    import('./mailbox/open-mailbox.ts'),
    import('./demo/seed-demo.ts'),
  ]);
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const engines = await startEngines(config, directory, log);
    cleanups.push(engines.stop);
    const unfinished = new Set(config.DEMO ? ['demo'] : []);
    const reserved = config.SMTP_URL || config.MAILBOX_PORT ? undefined : await reservePort(loopbackHost);
    const mailboxPort = config.SMTP_URL ? undefined : (reserved?.port ?? config.MAILBOX_PORT);
    const mailboxUrl = mailboxPort === undefined ? undefined : `http://${loopbackHost}:${mailboxPort}`;
    const { baseUrl, operationsUrl, authUrl, authorizationUrl, signer } = await startServices(
      { config, environment, directory, engines, log, unfinished, mailboxUrl },
      (cleanup) => cleanups.push(cleanup),
    );
    await reserved?.release();
    const mailbox =
      mailboxPort === undefined
        ? undefined
        : await openMailbox({ authorizationUrl, signer, port: mailboxPort }).catch((error) => {
            throw new ConfigError(`MAILBOX_PORT ${mailboxPort} cannot be used (${error.code}). Set it to a free port.`);
          });
    if (mailbox) cleanups.push(mailbox.stop);
    const demo = config.DEMO
      ? await seedDemo({ baseUrl, authUrl, authorizationUrl, signer, directory, region: config.REGION })
      : await readDemo(directory);
    unfinished.clear();
    return { baseUrl, operationsUrl, directory, mailboxUrl: mailbox?.url, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
