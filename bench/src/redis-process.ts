import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';

export interface RedisProcess {
  url: string;
  /** Ends it without a word and begins it anew at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A redis-server of the bench's own; undefined where it is not installed. */
export async function startRedis(): Promise<RedisProcess | undefined> {
  const port = await freePort();
  let server = await spawnRedis(port);
  if (server === undefined) return undefined;
  const end = async () => {
    const exited = once(server!, 'exit');
    server!.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: end,
    async restart() {
      await end();
      server = await spawnRedis(port);
    },
  };
}

async function spawnRedis(port: number): Promise<ChildProcess | undefined> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(redis, 'error').then(() => false);
  const started = new Promise<boolean>((resolve) => {
    redis.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve(true));
    redis.stdout.on('end', () => resolve(false));
  });
  return (await Promise.race([failed, started])) ? redis : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
