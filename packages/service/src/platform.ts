import { ConfigError, type Environment } from '@irp/config';
import type { EventBus, Pace } from '@irp/events';
import type { Address, StopOptions } from '@irp/http';
import type { Logger, MetricDefinition } from '@irp/observability';
import type { PrincipalSigner, PrincipalVerifier, SharedUsedTokens } from '@irp/principals';
import type { RegionClaim, RevocationFeed } from '@irp/redis';
import type { Tracing } from '@irp/tracing';

/** What a service receives from outside: database, feeds, keys, its address and its settings. */
export interface Platform {
  log: Logger;
  /** This deployment's region, such as `us`. */
  region: string;
  /** The MongoDB server; absent in the gateway, which has no database. */
  mongodbUri?: string;
  /** Each service has a database of its own, named by this prefix and the service's name. */
  databasePrefix: string;
  revocations: RevocationFeed;
  /**
   * Carries events between services; absent in the gateway, which neither publishes nor receives
   * any.
   */
  bus?: EventBus;
  /** Absent where nothing is traced. */
  tracing?: Tracing | undefined;
  /**
   * Erases from the database's files what was changed or removed in them, soon; absent where
   * another server has the files.
   */
  eraseFreed?: () => Promise<void>;
  /** True when no other process writes to these databases: the relay then polls them less often. */
  soleWriter?: boolean;
  /**
   * What a service does about the indexes and migrations of its database when it starts. `expand`
   * (default): it creates missing indexes, and applies migrations that work beside processes of the
   * version before; `all`: also those that remove what only these used; `require`: it writes
   * nothing, and is not ready before a job has done it.
   */
  migrateAtStart?: 'expand' | 'all' | 'require';
  /**
   * True when only this process reaches these databases: what it has read stays true until it
   * changes it itself.
   */
  exclusiveStore?: boolean;
  /**
   * Of periodic tasks. Default: each interval keeps its length, because other processes write, too.
   */
  pace?: Pace;
  verifier: PrincipalVerifier;
  /**
   * What the verifier shares with other processes; absent where the tokens are valid in this
   * process alone.
   */
  sharedTokens?: SharedUsedTokens;
  /** Which region has the keys in Redis; absent where nothing is shared over Redis. */
  regionClaim?: Pick<RegionClaim, 'other'>;
  /**
   * Signs requests to other services; undefined in a service that sends none. Only the gateway
   * signs principals.
   */
  signer: PrincipalSigner | undefined;
  address: Address;
  /**
   * Names of start-up work that is not done yet, such as `demo`: the gateway is not ready until it
   * is empty.
   */
  unfinished?: ReadonlySet<string>;
  /** Metrics of the whole process, which the gateway shows beside its own. */
  processMetrics?: readonly MetricDefinition[];
  /** The environment variables from which the service reads its own settings. */
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

/** Returns the key that signs requests to other services. @throws ConfigError when there is none */
export function requireSigner({ signer }: Pick<Platform, 'signer'>): PrincipalSigner {
  if (signer === undefined) {
    throw ConfigError.of(['PRINCIPAL_PRIVATE_JWK must be set']);
  }
  return signer;
}

type RequiredSetting = 'MONGODB_URI' | 'KAFKA_BROKERS' | 'PRINCIPAL_PRIVATE_JWK';

/**
 * A deployable part of the platform. The same value runs as its own process or together with the
 * others in one process.
 */
export interface Service {
  name: string;
  /**
   * Settings of the process that only some services need. As a process of its own, it does not
   * start without them.
   */
  requires?: readonly RequiredSetting[];
  /**
   * Checks the settings that `start` would read, and the files and ports that they name, without a
   * database or another service.
   * @throws ConfigError with one line that names the setting to change
   */
  check?(environment: Environment): void | Promise<void>;
  start(platform: Platform): Promise<RunningService>;
}
