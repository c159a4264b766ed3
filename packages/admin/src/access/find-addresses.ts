import { ConfigError } from '@irp/config';
import { type ServiceName, serviceNames, serviceUrlSetting } from '@irp/contracts';
import { type OperatorAccess, readOperatorAccess } from '@irp/service/operators';
import type { Settings } from '../settings.ts';

/** The addresses and the key for calls to a platform, from the settings or the data directory. */
export interface PlatformAddresses {
  services: Partial<Record<ServiceName, string>>;
  /** The address of the gateway's operations port. */
  operations?: string | undefined;
  /** The address of the operations on dead letters; only for an embedded event log. */
  events?: string | undefined;
  privateJwk?: Record<string, unknown> | undefined;
  /** The region; only for a platform that runs in a single process. */
  region?: string | undefined;
}

/**
 * Returns the addresses and the key in the settings. Without these settings, returns the addresses
 * and the key of the running platform whose data directory is DATA_DIR.
 * @throws ConfigError if the settings contain no address and no key, and no platform runs on
 *   DATA_DIR or its operator.json cannot be read
 */
export async function findAddresses(settings: Settings): Promise<PlatformAddresses> {
  const given = serviceNames.flatMap((name) => {
    const address = settings[serviceUrlSetting(name)];
    return address === undefined ? [] : [[name, address] as const];
  });
  const {
    OPERATIONS_URL: operations,
    PRINCIPAL_PRIVATE_JWK: privateJwk,
    DATA_DIR: directory,
  } = settings;
  if (given.length > 0 || operations !== undefined || privateJwk !== undefined) {
    return {
      services: Object.fromEntries(given),
      operations,
      privateJwk,
    };
  }
  const running = await readRunning(directory);
  if (running) {
    return running;
  }
  const urls = [...serviceNames.map(serviceUrlSetting), 'OPERATIONS_URL'].join(', ');
  throw new ConfigError(
    `no platform runs on DATA_DIR ${directory}. For npm start, set DATA_DIR to the folder of the running platform. For separate services, set PRINCIPAL_PRIVATE_JWK and the addresses ${urls}`,
  );
}

async function readRunning(directory: string): Promise<OperatorAccess | undefined> {
  try {
    return await readOperatorAccess(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `operator.json in DATA_DIR ${directory} cannot be read (${code ?? 'invalid'}): restart the platform, which writes the file at each start`,
    );
  }
}
