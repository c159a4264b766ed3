import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@irp/testing/redis-server';
import { endWithTests } from '../end-with-tests.ts';
import type { Engine } from './engine.ts';

/** Starts a redis-server from the PATH, with an append-only file. */
export async function startRedisEngine(): Promise<Engine> {
  const port = String(await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'irp-redis-'));
  let child: ChildProcess | undefined;

  async function start({ empty = false } = {}): Promise<void> {
    if (empty) {
      await rm(join(folder, 'appendonlydir'), { recursive: true, force: true });
    }
    const options = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
    const started = spawn('redis-server', ['--port', port, ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    endWithTests(started);
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve());
      started.once('exit', () => reject(new Error('redis-server did not start')));
    });
  }
  async function stop(): Promise<void> {
    const ended = child;
    child = undefined;
    if (ended === undefined) {
      return;
    }
    const exited = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    name: 'redis',
    settings: { REDIS_URL: `redis://127.0.0.1:${port}` },
    folder,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    start,
    stop,
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
