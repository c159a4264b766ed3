import { type Environment, readConfig } from '@irp/config';
import { silentLogger } from '@irp/observability';
import { checkAccessLog } from './observability/access-log.ts';
import { checkOperationsAddress } from './observability/operations-server.ts';
import { settings } from './settings.ts';
import { openVersionRegistry } from './versions/version-registry.ts';

/** Checks the settings with the named files and port. @throws ConfigError */
export async function checkSettings(environment: Environment): Promise<void> {
  const config = readConfig(settings, environment);
  openVersionRegistry(config.VERSIONS_FILE, silentLogger()).close();
  await checkOperationsAddress({
    host: config.OPERATIONS_HOST,
    port: config.OPERATIONS_PORT,
  });
  await checkAccessLog(config.ACCESS_LOG);
}
