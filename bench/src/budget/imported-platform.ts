import type { BenchProcess } from '../bench-process.ts';
import {
  importEquities,
  type PlatformUnderLoad,
  startPlatform,
  startPlatformIn,
} from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { startReader } from './start-reader.ts';

export interface ImportedPlatform {
  /** The platform, started again after the import. */
  platform: PlatformUnderLoad;
  /** A server that only uses the MongoDB driver, on a copy of the same records. */
  reader: BenchProcess<{ url: string }>;
  /** CPU microseconds of the platform's process for a row of the import. */
  rowMicros: number;
  rowsPerSecond: number;
  stop(): Promise<void>;
}

/**
 * Imports 69k rows (gzip CSV) through gateway, service and store. Each row is validated and on
 * disk.
 */
export async function startImportedPlatform(): Promise<ImportedPlatform> {
  const more = { LIMIT_CLIENT_WRITES: '10000000', LIMIT_EXPORTS: '10000000' };
  const importing = await startPlatform(more);
  const { pid = 0 } = importing.process;
  const before = cpuMicrosOf(pid);
  const { imported, rejected, seconds } = await importEquities(importing);
  const micros = cpuMicrosOf(pid) - before;
  await importing.stop();
  const rows = imported + rejected;
  const reader = await startReader(importing.directory);
  const platform = await startPlatformIn(importing.directory, more);
  return {
    platform,
    reader,
    rowMicros: micros / rows,
    rowsPerSecond: rows / seconds,
    async stop() {
      await platform.stop();
      await reader.stop();
      await importing.remove();
    },
  };
}
