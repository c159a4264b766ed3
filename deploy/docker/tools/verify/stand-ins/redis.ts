import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compose } from '../../../src/compose/read-compose.ts';
import { moved } from '../container-addresses.ts';
import { RunningProcess } from '../running-process.ts';

/**
 * Starts the redis-server of this machine with the command, the configuration and the users of the
 * compose file.
 */
export async function startRedis(
  { entrypoint = [], command = [] }: Compose['services'][string],
  {
    root,
    folder,
    secrets,
    port,
  }: {
    root: string;
    folder: string;
    secrets: string;
    port: number;
  },
): Promise<RunningProcess> {
  const home = join(folder, 'redis');
  await mkdir(home, { recursive: true });
  const configuration = await readFile(join(root, 'deploy/docker/redis/redis.conf'), 'utf8');
  const here = configuration
    .replace('port 6379', `port ${port}`)
    .replace('bind * -::*', 'bind 127.0.0.1');
  await writeFile(join(home, 'redis.conf'), here.replace('dir /tmp', `dir ${home}`));
  const folders = new Map([
    ['/etc/irp', home],
    ['/run/secrets', secrets],
  ]);
  const words = [...entrypoint, ...command].map((word) =>
    moved(word, { addresses: new Map(), folders }),
  );
  return new RunningProcess('redis', words, join(folder, 'redis.log'), {});
}
