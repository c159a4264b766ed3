import { isAbsolute, relative } from 'node:path';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import type { Environment } from '@irp/config';
import { directory as directoryOfListings } from '@irp/directory';
import { gateway } from '@irp/gateway';
import type { Address } from '@irp/http';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import { createLogger, type Logger } from '@irp/observability';
import { createLocalPrincipals, type PrincipalSigner } from '@irp/principals';
import type { Platform, RunningService } from '@irp/service';
import { addressError } from '@irp/service/settings';
import { openTracing, type Tracing, traceBus } from '@irp/tracing';
import { diskMetrics } from './disk-metrics.ts';
import type { Engines } from './engines.ts';
import { createOperators } from './operators.ts';
import { publicUrl } from './public-address.ts';
import type { ServiceSettings } from './service-settings.ts';
import type { Settings } from './settings.ts';

export interface ServicesOptions {
  config: Settings;
  /** The gateway's. */
  address: Address;
  settings: ServiceSettings;
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
  /** The authorization service's own address, on loopback. */
  authorizationUrl: string;
  /** The notifications service's own address, on loopback. */
  notificationsUrl: string;
  signer: PrincipalSigner;
}

const loopback = { host: '127.0.0.1', port: 0 };

/**
 * Starts the services on loopback ports that only the gateway knows, then the gateway on the public
 * address.
 * @param onStarted receives a function that stops a service, for each service as soon as it has
 *   started
 * @throws ConfigError when the public address cannot be used
 */
export async function startServices(
  { config, address, settings, directory, engines, log, unfinished, mailboxUrl }: ServicesOptions,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<RunningServices> {
  const { signer, verifier: local } = createLocalPrincipals();
  const operators = await createOperators(local);
  const { verifier } = operators;
  const platform: Omit<Platform, 'log' | 'address' | 'environment'> = {
    region: config.REGION,
    mongodbUri: engines.mongodbUri,
    databasePrefix: config.DATABASE_PREFIX,
    revocations: engines.revocations,
    ...(engines.regionClaim && { regionClaim: engines.regionClaim }),
    ...(engines.pace ? { pace: engines.pace } : {}),
    ...(engines.eraseFreed ? { eraseFreed: engines.eraseFreed } : {}),
    soleWriter: true,
    // No process of another version runs beside this one.
    migrateAtStart: 'all',
    exclusiveStore: config.MONGODB_URI === undefined,
    verifier,
    signer,
    unfinished,
    processMetrics: [...diskMetrics(directory), ...engines.metrics],
  };
  const busSystem = config.KAFKA_BROKERS === undefined ? 'irp_embedded' : 'kafka';
  const tracings: Tracing[] = [];
  // After the last service, which may still publish events; together, because a collector that is
  // frozen delays each.
  onStarted(async () => void (await Promise.all(tracings.map((tracing) => tracing.stop()))));
  const start = async <Running extends RunningService>(
    service: { name: string; start(platform: Platform): Promise<Running> },
    environment: Environment,
    own: Address = loopback,
  ): Promise<Running> => {
    const tracing = await openTracing(ownName(environment), { service: service.name, log });
    if (tracing) {
      tracings.push(tracing);
    }
    const running = await service.start({
      ...platform,
      bus: tracing ? traceBus(engines.bus, tracing, busSystem) : engines.bus,
      tracing,
      address: own,
      log: createLogger(service.name, config.LOG_LEVEL),
      environment,
    });
    onStarted(running.stop);
    return running;
  };

  const { CHECKPOINTS_FILE: checkpointsFile = '' } = settings.audit;
  if (isInside(directory, checkpointsFile)) {
    // A demo is on one machine.
    log[config.DEMO ? 'info' : 'warn'](
      { file: checkpointsFile },
      'the checkpoints of the audit log are beside its database, so that one intruder can change both: set CHECKPOINTS_FILE to a file on another disk or machine',
    );
  }
  const [authorizationService, investmentsService, auditService] = await allStarted([
    start(authorization, settings.authorization),
    start(investments, settings.investments),
    start(audit, settings.audit),
  ]);
  const authorizationUrl = authorizationService.url;
  const directoryService = await start(directoryOfListings, {
    ...settings.directory,
    AUTHORIZATION_URL: authorizationUrl,
  });
  const notificationsService = await start(notifications, {
    ...settings.notifications,
    AUTHORIZATION_URL: authorizationUrl,
    DIRECTORY_URL: directoryService.url,
  });
  const upstreams = {
    AUTHORIZATION_URL: authorizationUrl,
    INVESTMENTS_URL: investmentsService.url,
    DIRECTORY_URL: directoryService.url,
    NOTIFICATIONS_URL: notificationsService.url,
    AUDIT_URL: auditService.url,
    MAILBOX_URL: mailboxUrl,
  };
  const publicServer = await start(gateway, { ...settings.gateway, ...upstreams }, address).catch(
    (error) => {
      throw addressError(error, address);
    },
  );
  const baseUrl = publicUrl(address.host, new URL(publicServer.url).port);
  const { operationsUrl } = publicServer;
  const services = {
    authorization: authorizationUrl,
    investments: investmentsService.url,
    audit: auditService.url,
    directory: directoryService.url,
    notifications: notificationsService.url,
  };
  onStarted(
    await operators.open({
      directory,
      log,
      addresses: {
        services,
        operations: operationsUrl,
        region: config.REGION,
      },
      bus: config.KAFKA_BROKERS === undefined ? engines.bus : undefined,
    }),
  );
  return {
    baseUrl,
    operationsUrl,
    authorizationUrl,
    notificationsUrl: notificationsService.url,
    signer,
  };
}

/**
 * Waits for all starts, also where one of them fails: what starts after the others were stopped
 * would stay.
 */
async function allStarted<const Starts extends readonly Promise<RunningService>[]>(starts: Starts) {
  await Promise.allSettled(starts);
  return Promise.all(starts);
}

/** In one process, each service keeps its own name. */
function ownName(environment: Environment): Environment {
  return { ...environment, OTEL_SERVICE_NAME: undefined };
}

function isInside(directory: string, file: string): boolean {
  const path = relative(directory, file);
  return !path.startsWith('..') && !isAbsolute(path);
}
