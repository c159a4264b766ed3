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
  /** The region of this deployment, such as `us`. */
  region: string;
  /**
   * The connection string of the MongoDB server; absent in the gateway, because the gateway has no
   * database.
   */
  mongodbUri?: string;
  /** Each service has a separate database, named by this prefix and the service's name. */
  databasePrefix: string;
  revocations: RevocationFeed;
  /**
   * The bus between services; absent in the gateway, which neither publishes nor receives events.
   */
  bus?: EventBus;
  /** Absent if tracing is not configured. */
  tracing?: Tracing | undefined;
  /**
   * Makes the embedded database overwrite changed and removed data in its files. Absent if the
   * database is a separate MongoDB server.
   */
  eraseFreed?: () => Promise<void>;
  /** Whether this process alone writes to the databases, so the relay can poll less often. */
  soleWriter?: boolean;
  /**
   * What happens to indexes and migrations when a service starts. `expand` (default): creates
   * missing indexes, and applies migrations with which processes of the previous version can work.
   * `all`: also applies migrations that remove data of the previous version. `require`: writes
   * nothing, and the service is ready only when a job has migrated the database.
   */
  migrateAtStart?: 'expand' | 'all' | 'require';
  /**
   * Whether only this process can access the databases. If true, data read earlier stays current
   * until this process changes the data.
   */
  exclusiveStore?: boolean;
  /**
   * Lengthens the intervals of periodic tasks. By default, the intervals stay the same, because
   * other processes may write.
   */
  pace?: Pace;
  verifier: PrincipalVerifier;
  /** The used tokens that processes share; absent if tokens are valid only in this process. */
  sharedTokens?: SharedUsedTokens;
  /** The claim of the region on the keys in Redis; absent if no state is shared in Redis. */
  regionClaim?: Pick<RegionClaim, 'other'>;
  /**
   * Signs requests to other services; undefined if the service sends none. Only the gateway signs
   * principals.
   */
  signer: PrincipalSigner | undefined;
  address: Address;
  /**
   * Names of tasks of the start that are not complete, such as `demo`. The gateway is ready when
   * the set is empty.
   */
  unfinished?: ReadonlySet<string>;
  /**
   * Metrics of the process as a whole. The gateway shows the metrics of the process together with
   * the gateway's metrics.
   */
  processMetrics?: readonly MetricDefinition[];
  /** The environment variables of the service's own settings. */
  environment: Environment;
}

export interface RunningService {
  /** Base URL, such as `http://127.0.0.1:8081`. */
  url: string;
  /**
   * Makes the service not ready, completes running requests, and then releases everything opened by
   * the service.
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
   * Settings of the process that only some services require. If the service runs as a separate
   * process, all settings in `requires` must be set.
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
