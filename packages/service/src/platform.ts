import { ConfigError, type Environment } from '@irp/config';
import type { EventBus, Pace } from '@irp/events';
import type { Address, StopOptions } from '@irp/http';
import type { Logger, MetricDefinition } from '@irp/observability';
import type { PrincipalSigner, PrincipalVerifier, SharedUsedTokens } from '@irp/principals';
import type { RegionClaim, RevocationFeed } from '@irp/redis';
import type { Tracing } from '@irp/tracing';

/** The environment of a service: database, feeds, keys, address and settings. */
export interface Platform {
  log: Logger;
  /** This deployment's region, such as `us`. */
  region: string;
  /** The MongoDB server; absent in the gateway, because the gateway has no database. */
  mongodbUri?: string;
  /** Each service has a separate database, named by this prefix and the service's name. */
  databasePrefix: string;
  revocations: RevocationFeed;
  /**
   * Carries events between services; absent in the gateway, because the gateway neither publishes
   * nor receives events.
   */
  bus?: EventBus;
  /** Absent without tracing. */
  tracing?: Tracing | undefined;
  /**
   * Erases changed and removed data from the database's files, soon; absent if another server has
   * the files.
   */
  eraseFreed?: () => Promise<void>;
  /** True if no other process writes to these databases: the relay then polls less often. */
  soleWriter?: boolean;
  /**
   * The handling of indexes and migrations at the start of a service. `expand` (default): the
   * service creates missing indexes, and applies migrations compatible with processes of the
   * previous version. `all`: also applies migrations that remove data of the previous version.
   * `require`: the service writes nothing, and is ready only after a job has migrated the database.
   */
  migrateAtStart?: 'expand' | 'all' | 'require';
  /**
   * True if only this process reaches these databases: read data stays true until this process
   * changes the data.
   */
  exclusiveStore?: boolean;
  /**
   * The pace of periodic tasks. Default: each interval keeps its length, because other processes
   * write, too.
   */
  pace?: Pace;
  verifier: PrincipalVerifier;
  /**
   * The verifier's shared state between processes; absent if the tokens are valid in this process
   * alone.
   */
  sharedTokens?: SharedUsedTokens;
  /** The region of the keys in Redis; absent without shared state in Redis. */
  regionClaim?: Pick<RegionClaim, 'other'>;
  /**
   * Signs requests to other services; undefined in a service without such requests. Only the
   * gateway signs principals.
   */
  signer: PrincipalSigner | undefined;
  address: Address;
  /**
   * Names of unfinished start-up work, such as `demo`: the gateway is ready as soon as the set is
   * empty.
   */
  unfinished?: ReadonlySet<string>;
  /** Metrics of the whole process, shown by the gateway beside its own metrics. */
  processMetrics?: readonly MetricDefinition[];
  /** The environment variables of the service's own settings. */
  environment: Environment;
}

export interface RunningService {
  /** Base URL, such as `http://127.0.0.1:8081`. */
  url: string;
  /**
   * Is not ready from now on, finishes requests in progress, then releases everything the service
   * opened.
   */
  stop(options?: StopOptions): Promise<void>;
}

/** Returns the address of the MongoDB server. @throws ConfigError when there is none */
export function requireDatabaseUri({ mongodbUri }: Pick<Platform, 'mongodbUri'>): string {
  if (mongodbUri === undefined) {
    throw ConfigError.of(['MONGODB_URI must be set']);
  }
  return mongodbUri;
}

/** Returns the platform's event bus. @throws ConfigError when there is none */
export function requireEventBus({ bus }: Platform): EventBus {
  if (bus === undefined) {
    throw ConfigError.of(['KAFKA_BROKERS must be set']);
  }
  return bus;
}

/** Returns the key for signing requests to other services. @throws ConfigError without a key */
export function requireSigner({ signer }: Pick<Platform, 'signer'>): PrincipalSigner {
  if (signer === undefined) {
    throw ConfigError.of(['PRINCIPAL_PRIVATE_JWK must be set']);
  }
  return signer;
}

type RequiredSetting = 'MONGODB_URI' | 'KAFKA_BROKERS' | 'PRINCIPAL_PRIVATE_JWK';

/**
 * A deployable part of the platform. The same value runs as a separate process or together with the
 * other services in a single process.
 */
export interface Service {
  name: string;
  /**
   * Settings of the process for some services only. As a separate process, the service does not
   * start without these settings.
   */
  requires?: readonly RequiredSetting[];
  /**
   * Checks the settings of `start`, and the named files and ports, without a database or another
   * service.
   * @throws ConfigError with one line that names the setting to change
   */
  check?(environment: Environment): void | Promise<void>;
  start(platform: Platform): Promise<RunningService>;
}
