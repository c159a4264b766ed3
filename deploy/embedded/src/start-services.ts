import { isAbsolute, join, relative } from 'node:path';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import type { Environment } from '@irp/config';
import { directory as directoryOfListings } from '@irp/directory';
import { gateway } from '@irp/gateway';
import { investments } from '@irp/investments';
import type { Logger } from '@irp/logging';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalSigner,
} from '@irp/principals';
import { addressError, type Platform, type RunningService } from '@irp/service';
import type { Engines } from './engines.ts';
import { publicUrl } from './public-address.ts';
import { reservePort } from './reserve-port.ts';
import { secretsKey } from './secrets-key.ts';
import type { Settings } from './settings.ts';

export interface ServicesOptions {
  config: Settings;
  environment: Environment;
  directory: string;
  engines: Engines;
  log: Logger;
  unfinished: ReadonlySet<string>;
  /** The page of unsent mails, which the gateway's start page links. */
  mailboxUrl: string | undefined;
}

export interface RunningServices {
  /** The gateway's address. */
  baseUrl: string;
  /** The gateway's operations port, such as for metrics and the platform's own audit records. */
  operationsUrl: string;
  /** Where users sign in and applications get tokens. */
  authUrl: string;
  /** The authorization service's own address, on loopback. */
  authorizationUrl: string;
  signer: PrincipalSigner;
}

/** Shorter than in production, so that a new user sees checkpoints and notices within seconds. */
const demoIntervals = {
  CHECKPOINT_MS: '5000',
  DEPRECATION_REPORT_MS: '2000',
  DEPRECATION_NOTICE_CHECK_MS: '5000',
};
const loopback = { host: '127.0.0.1', port: 0 };

/**
 * Starts the services on loopback ports that only the gateway knows, then the gateway on the public address.
 * @param onStarted receives a function that stops a service, for each service as soon as it has started
 * @throws ConfigError when the public address cannot be used
 */
export async function startServices(
  { config, environment, directory, engines, log, unfinished, mailboxUrl }: ServicesOptions,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<RunningServices> {
  const keys = await generatePrincipalKeys();
  const signer = await createPrincipalSigner(keys.privateJwk);
  const platform: Omit<Platform, 'log' | 'address' | 'environment'> = {
    region: config.REGION,
    mongodbUri: engines.mongodbUri,
    databasePrefix: config.DATABASE_PREFIX,
    revocations: engines.revocations,
    bus: engines.bus,
    ...(engines.eraseFreed ? { eraseFreed: engines.eraseFreed } : {}),
    soleWriter: true,
    verifier: createPrincipalVerifier(keys.publicJwks),
    signer,
    unfinished,
  };
  const start = async <Running extends RunningService>(
    service: { name: string; start(platform: Platform): Promise<Running> },
    settings: Environment = {},
    address: Platform['address'] = loopback,
  ): Promise<Running> => {
    const running = await service.start({
      ...platform,
      address,
      log: log.child({ name: service.name }),
      environment: { ...demoIntervals, ...environment, ...settings },
    });
    onStarted(running.stop);
    return running;
  };

  const { HOST: host } = config;
  const reserved = config.PORT === 0 ? await reservePort(host).catch(rethrowFor(host, 0)) : undefined;
  const port = reserved?.port ?? config.PORT;
  const ownUrl = publicUrl(host, port);
  const authUrl = environment.AUTH_URL ?? ownUrl;
  const secrets = { AUTH_URL: authUrl, SECRETS_KEY: environment.SECRETS_KEY ?? (await secretsKey(directory)) };
  const checkpointsFile = environment.CHECKPOINTS_FILE ?? join(directory, 'audit-checkpoints.ndjson');
  if (isInside(directory, checkpointsFile))
    log.warn(
      { file: checkpointsFile },
      'the checkpoints of the audit log are beside its database, so that one intruder can change both: set CHECKPOINTS_FILE to a file on another disk or machine',
    );
  const [authorizationService, investmentsService, auditService] = await Promise.all([
    start(authorization, { ...secrets, PUBLIC_URL: environment.PUBLIC_URL ?? ownUrl }),
    start(investments),
    start(audit, { ...secrets, CHECKPOINTS_FILE: checkpointsFile }),
  ]);
  const directoryService = await start(directoryOfListings, { AUTHORIZATION_URL: authorizationService.url });
  const upstreams = {
    AUTHORIZATION_URL: authorizationService.url,
    INVESTMENTS_URL: investmentsService.url,
    DIRECTORY_URL: directoryService.url,
    AUDIT_URL: auditService.url,
    MAILBOX_URL: mailboxUrl,
    AUTH_URL: authUrl,
  };
  const address = { host, port, ...(reserved ? { release: reserved.release } : {}) };
  const publicServer = await start(gateway, upstreams, address).catch(rethrowFor(host, port));
  const baseUrl = publicUrl(host, new URL(publicServer.url).port);
  const { operationsUrl } = publicServer;
  return { baseUrl, operationsUrl, authUrl, authorizationUrl: authorizationService.url, signer };
}

function rethrowFor(host: string, port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw addressError(error, { host, port });
  };
}

function isInside(directory: string, file: string): boolean {
  const path = relative(directory, file);
  return !path.startsWith('..') && !isAbsolute(path);
}
