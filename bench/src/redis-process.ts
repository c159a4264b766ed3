import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';

export interface RedisProcess {
  url: string;
  /** Kills Redis (SIGKILL) and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a redis-server for the bench; undefined if not installed. */
export async function startRedis(): Promise<RedisProcess | undefined> {
  const port = await freePort();
  let server = await spawnRedis(port);
  if (server === undefined) {
    return undefined;
  }
  const kill = async () => {
    if (server === undefined) {
      return;
    }
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: kill,
    async restart() {
      await kill();
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
