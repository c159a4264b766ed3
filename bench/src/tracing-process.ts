import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@irp/embedded';
import { disableAllocationPretenuring } from '@irp/service/settings';

/**
 * Runs the embedded platform of the tracing bench as a separate process, with demo data. The
 * argument of the process contains settings of the platform in JSON.
 */
disableAllocationPretenuring();
const directory = await mkdtemp(join(tmpdir(), 'irp-tracing-'));
const { baseUrl, demo, stop } = await startPlatform({
  ...JSON.parse(process.argv[2] ?? '{}'),
  DATA_DIR: directory,
  PORT: '0',
  MAILBOX_PORT: '0',
  LIMIT_READS: '100000000',
  ACCESS_LOG: 'off',
});
process.send?.({ url: baseUrl, keys: [demo?.apiKey] });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', async () => {
  await stop();
  await rm(directory, { recursive: true, force: true });
  process.exit();
});
