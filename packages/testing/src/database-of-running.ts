import { silentLogger } from '@irp/observability';
import type { TestPlatform } from './test-platform.ts';

/**
 * Returns the options of `connectDatabase` for the database of a running service. Nothing is
 * migrated, because the service has already created the indexes.
 */
export function databaseOfRunning(
  {
    mongodbUri: uri,
    databasePrefix,
  }: Pick<TestPlatform['platform'], 'mongodbUri' | 'databasePrefix'>,
  service: string,
) {
  return {
    uri,
    name: `${databasePrefix}${service}`,
    log: silentLogger(),
    migrateAtStart: 'nothing',
  } as const;
}
