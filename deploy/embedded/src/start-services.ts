import { isAbsolute, relative } from 'node:path';
import type { Environment } from '@irp/config';
import { type ServiceName, serviceFacts, serviceNames, serviceUrlSetting } from '@irp/contracts';
import { gateway } from '@irp/gateway';
import type { Address } from '@irp/http';
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
import { loadService } from './services.ts';
import type { Settings } from './settings.ts';

export interface ServicesOptions {
  config: Settings;
  /** The gateway's address and port. */
  address: Address;
  settings: ServiceSettings;
  directory: string;
  engines: Engines;
  log: Logger;
  unfinished: ReadonlySet<string>;
  /** The page of unsent mails, linked from the gateway's start page. */
  mailboxUrl: string | undefined;
}

export interface RunningServices {
  /** The gateway's address. */
  baseUrl: string;
  /** The gateway's operations port, such as for metrics and the platform's own audit records. */
  operationsUrl: string;
  /** The OAuth client of `irp login`, which the gateway publishes in its metadata. */
  cliClient: { id: string | undefined };
  /** The authorization service's own address, on loopback. */
  authorizationUrl: string;
  /** The notifications service's own address, on loopback. */
  notificationsUrl: string;
  signer: PrincipalSigner;
}

const loopback = { host: '127.0.0.1', port: 0 };

/**
 * Starts the services on loopback ports known only to the gateway, then the gateway on the public
 * address.
 * @param onStarted receives a function that stops a service, for each service as soon as it has
 *   started
 * @throws ConfigError for an unusable public address
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
    // No process of another version runs at the same time.
    migrateAtStart: 'all',
    exclusiveStore: config.MONGODB_URI === undefined,
    verifier,
    signer,
    unfinished,
    processMetrics: [...diskMetrics(directory), ...engines.metrics],
  };
  const busSystem = config.KAFKA_BROKERS === undefined ? 'irp_embedded' : 'kafka';
  const tracings: Tracing[] = [];
  // Stops tracing after the last service, which may still publish events. Stops all tracings in
  // parallel, because an unresponsive collector delays each of them.
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
    // With a demo, logs no warning, because a demo is expected to run on a single machine.
    log[config.DEMO ? 'info' : 'warn'](
      { file: checkpointsFile },
      'checkpoints of the audit log are on the same disk as its database: set CHECKPOINTS_FILE to a file on another disk or machine',
    );
  }
  const addresses = await startEach(async (name, environment) =>
    start(await loadService[name](), { ...settings[name], ...environment }),
  );
  const upstreams = {
    ...urlSettings(addresses),
    MAILBOX_URL: mailboxUrl,
  };
  const publicServer = await start(gateway, { ...settings.gateway, ...upstreams }, address).catch(
    (error) => {
      throw addressError(error, address);
    },
  );
  const baseUrl = publicUrl(address.host, new URL(publicServer.url).port);
  const { operationsUrl, cliClient } = publicServer;
  onStarted(
    await operators.open({
      directory,
      log,
      addresses: {
        services: addresses,
        operations: operationsUrl,
        region: config.REGION,
      },
      bus: config.KAFKA_BROKERS === undefined ? engines.bus : undefined,
    }),
  );
  return {
    baseUrl,
    operationsUrl,
    cliClient,
    authorizationUrl: addresses.authorization,
    notificationsUrl: addresses.notifications,
    signer,
  };
}

/**
 * Starts each service after the services that it calls. After a failure, waits for all other
 * starts: a service that starts later would not be stopped.
 * @param start gets the addresses of the called services, as settings
 * @returns the address of each service
 */
async function startEach(
  start: (name: ServiceName, environment: Environment) => Promise<RunningService>,
): Promise<Record<ServiceName, string>> {
  const starts: Partial<Record<ServiceName, Promise<string>>> = {};

  function started(name: ServiceName): Promise<string> {
    starts[name] ??= startOne(name);
    return starts[name];
  }

  async function startOne(name: ServiceName): Promise<string> {
    const callees = serviceFacts[name].calls.map(async (callee) => [callee, await started(callee)]);
    const addresses = Object.fromEntries(await Promise.all(callees));
    return (await start(name, urlSettings(addresses))).url;
  }

  await Promise.allSettled(serviceNames.map(started));
  const urls = await Promise.all(serviceNames.map(async (name) => [name, await started(name)]));
  return Object.fromEntries(urls);
}

/** Addresses as settings `<NAME>_URL`. */
function urlSettings(addresses: Partial<Record<ServiceName, string>>): Environment {
  return Object.fromEntries(
    Object.entries(addresses).map(([name, url]) => [serviceUrlSetting(name as ServiceName), url]),
  );
}

/** Ignores OTEL_SERVICE_NAME, so that each service in this process has its own name in traces. */
function ownName(environment: Environment): Environment {
  return { ...environment, OTEL_SERVICE_NAME: undefined };
}

function isInside(directory: string, file: string): boolean {
  const path = relative(directory, file);
  return !path.startsWith('..') && !isAbsolute(path);
}
