import { statfs } from 'node:fs/promises';
import type { MetricDefinition } from '@irp/observability';

/**
 * Metrics of the disk with the data directory. Without free space, the platform refuses every
 * change.
 */
export function diskMetrics(directory: string) {
  return [
    {
      name: 'data_directory_free_bytes',
      help: 'Free bytes on the file system of DATA_DIR',
      async value() {
        const { bavail, bsize } = await statfs(directory);
        return bavail * bsize;
      },
    },
    {
      name: 'data_directory_total_bytes',
      help: 'Size of the file system of DATA_DIR',
      async value() {
        const { blocks, bsize } = await statfs(directory);
        return blocks * bsize;
      },
    },
  ] satisfies MetricDefinition[];
}
