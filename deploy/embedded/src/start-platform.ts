import { join } from 'node:path';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { ConfigError, type Environment, readConfig } from '@irp/config';
import { gateway } from '@irp/gateway';
import { investments } from '@irp/investments';
import { createLogger } from '@irp/logging';
import { createPrincipalSigner, createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import type { Platform, RunningService, Service } from '@irp/service';
import { dataDirectory } from './data-directory.ts';
import { type Demo, readDemo } from './demo/demo-file.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startEngines } from './engines.ts';
import { freePort } from './free-port.ts';
import { openMailbox } from './mailbox/open-mailbox.ts';
import { secretsKey } from './secrets-key.ts';
import { settings } from './settings.ts';

export interface RunningPlatform {
  baseUrl: string;
  directory: string;
  /** Where mails are shown; absent where SMTP_URL has them sent. */
  mailboxUrl: string | undefined;
  /** Absent when the demo was not asked for. */
  demo: Demo | undefined;
  stop(): Promise<void>;
}

/** A newcomer sees within seconds what a deployment does within the hour. */
const soonerThanLater = {
  CHECKPOINT_MS: '5000',
  DEPRECATION_REPORT_MS: '2000',
  DEPRECATION_NOTICE_CHECK_MS: '5000',
};
const loopback = { host: '127.0.0.1', port: 0 };

/**
 * Every service in this process. Inner services listen on loopback ports that only the gateway is told; what was
 * started is stopped in reverse order, also when a later part cannot start.
 * @throws ConfigError in one line that names what to change
 */
export async function startPlatform(environment: Environment): Promise<RunningPlatform> {
  const chosen = readConfig(settings, environment);
  const directory = await dataDirectory(chosen.DATA_DIR);
  const log = createLogger('platform', chosen.LOG_LEVEL);
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) await end();
  };
  try {
    const engines = await startEngines(chosen, directory, log);
    started.push(engines.stop);
    const keys = await generatePrincipalKeys();
    const signer = await createPrincipalSigner(keys.privateJwk);
    const base: Omit<Platform, 'log' | 'address'> = {
      region: chosen.REGION,
      mongodbUri: engines.mongodbUri,
      databasePrefix: chosen.DATABASE_PREFIX,
      revocations: engines.revocations,
      bus: engines.bus,
      alone: true,
      verifier: createPrincipalVerifier(keys.publicJwks),
      signer,
      environment: { ...soonerThanLater, ...environment },
    };
    const start = async (service: Service, address = loopback, more: Environment = {}): Promise<RunningService> => {
      const own = {
        ...base,
        address,
        log: log.child({ name: service.name }),
        environment: { ...base.environment, ...more },
      };
      const running = await service.start(own);
      started.push(running.stop);
      return running;
    };
    const port =
      chosen.PORT === 0
        ? await freePort(chosen.HOST).catch((error) => Promise.reject(doorFault(error, chosen.HOST, 0)))
        : chosen.PORT;
    const ownUrl = publicUrl(chosen.HOST, port);
    const authUrl = environment.AUTH_URL ?? ownUrl;
    const own = { AUTH_URL: authUrl, SECRETS_KEY: environment.SECRETS_KEY ?? (await secretsKey(directory)) };
    const [people, records, trail] = await Promise.all([
      start(authorization, loopback, { ...own, PUBLIC_URL: environment.PUBLIC_URL ?? ownUrl }),
      start(investments),
      start(audit, loopback, { CHECKPOINTS_FILE: join(directory, 'audit-checkpoints.ndjson'), ...own, ...environment }),
    ]);
    const door = await start(
      gateway,
      { host: chosen.HOST, port },
      {
        AUTHORIZATION_URL: people.url,
        INVESTMENTS_URL: records.url,
        AUDIT_URL: trail.url,
      },
    ).catch((error) => {
      throw doorFault(error, chosen.HOST, port);
    });
    const baseUrl = publicUrl(chosen.HOST, new URL(door.url).port);
    const mailbox = chosen.SMTP_URL
      ? undefined
      : await openMailbox({ authorizationUrl: people.url, signer, port: chosen.MAILBOX_PORT }).catch((error) => {
          throw new ConfigError(
            `MAILBOX_PORT ${chosen.MAILBOX_PORT} cannot be had (${error.code}). Set it to a free one.`,
          );
        });
    if (mailbox) started.push(mailbox.stop);
    const demo = chosen.DEMO
      ? await seedDemo({ baseUrl, authUrl, authorizationUrl: people.url, signer, directory, region: chosen.REGION })
      : await readDemo(directory);
    return { baseUrl, directory, mailboxUrl: mailbox?.url, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A wildcard address is no address to call: loopback is. */
function publicUrl(host: string, port: number | string): string {
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}

function doorFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} on ${host} is in use by another program. Set PORT to a free one.`,
    EACCES: `PORT ${port} on ${host} is not allowed for this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `HOST ${host} is not known. Set HOST to an address of this machine.`,
  };
  const line = reasons[error.code ?? ''];
  return line ? new ConfigError(line) : error;
}
