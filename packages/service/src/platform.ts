import { ConfigError, type Environment } from '@irp/config';
import type { EventBus } from '@irp/events';
import type { Logger } from '@irp/logging';
import type { PrincipalSigner, PrincipalVerifier } from '@irp/principals';
import type { RevocationFeed } from '@irp/revocations';

/** All that a service is given from outside: the engines, the keys and its address. */
export interface Platform {
  log: Logger;
  /** This deployment's region, such as `us`. */
  region: string;
  mongodbUri: string;
  /** Each service keeps a database of its own: this prefix and the service's name. */
  databasePrefix: string;
  revocations: RevocationFeed;
  /** Carries events between services; the gateway has no part in them. */
  bus?: EventBus;
  /** No other process writes to these databases. */
  alone?: boolean;
  verifier: PrincipalVerifier;
  /** Only the gateway speaks for callers; a service that calls another has one too. */
  signer: PrincipalSigner | undefined;
  address: { host: string; port: number };
  /** The service's own settings are read from here. */
  environment: Environment;
}

export interface RunningService {
  url: string;
  stop(): Promise<void>;
}

/** @throws ConfigError where the platform was given none */
export function busOf({ bus }: Platform): EventBus {
  if (bus === undefined) throw new ConfigError('Bad configuration: KAFKA_BROKERS is missing');
  return bus;
}

/** One deployable part of the platform: the same value runs alone or beside the others in one process. */
export interface Service {
  name: string;
  start(platform: Platform): Promise<RunningService>;
}
