import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { OwnRedis } from './own-redis.ts';

const SUBJECTS = 3;
const POINTS = 20;
const WINDOW_MS = 1500;
const FOR_MS = 4000;
const WORKER = fileURLToPath(new URL('gateway-process.ts', import.meta.url));

describe('three gateway processes on one Redis', () => {
  let server: OwnRedis;
  before(async function () {
    if (!OwnRedis.isInstalled) this.skip();
    server = await OwnRedis.start();
  });
  after(() => server?.kill());

  it('never admit more than the bound in any window of Redis time', async () => {
    const redis = new Redis(server.url);
    const workers = [1, 2, 3].map(() => startWorker(server.url));
    const admitted = await collectAdmitted(redis, workers);
    const reports = await Promise.all(workers.map(({ report }) => report));
    redis.disconnect();
    for (let subject = 0; subject < SUBJECTS; subject += 1) {
      const times = [...admitted[subject]!].sort((a, b) => a - b);
      const granted = reports.reduce((sum, report) => sum + report.granted[subject]!, 0);
      // A draw that Redis answered too late was counted there, but told to nobody.
      const late = reports.reduce((sum, report) => sum + report.degraded, 0);
      expect(times.length, 'recorded').to.be.within(granted, granted + late);
      expect(times.length).to.be.greaterThan(POINTS);
      for (let i = POINTS; i < times.length; i += 1) {
        expect(times[i]! - times[i - POINTS]!, 'µs between a request and the one POINTS later').to.be.at.least(
          WINDOW_MS * 1000,
        );
      }
    }
  });
});

interface Worker {
  process: ChildProcess;
  report: Promise<{ granted: number[]; degraded: number }>;
}

function startWorker(url: string): Worker {
  const args = [WORKER, ...[SUBJECTS, POINTS, WINDOW_MS, FOR_MS].map(String)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, REDIS_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { process: child, report: text(child.stdout).then((line) => JSON.parse(line)) };
}

/** Reads the logs themselves several times a window, so that every admitted request's Redis time is seen. */
async function collectAdmitted(redis: Redis, workers: Worker[]): Promise<Set<number>[]> {
  const admitted = Array.from({ length: SUBJECTS }, () => new Set<number>());
  const ends = Promise.all(workers.map(({ process }) => once(process, 'exit')));
  for (let running = true; running; ) {
    running = await Promise.race([
      ends.then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 100, true)),
    ]);
    for (let subject = 0; subject < SUBJECTS; subject += 1) {
      const log = await redis.getBuffer(`irp:limit:read:{shared ${subject}}`);
      for (const time of decode(log)) admitted[subject]!.add(time);
    }
  }
  return admitted;
}

function decode(log: Buffer | null): number[] {
  if (log === null) return [];
  const base = Number(log.readBigUInt64BE(0));
  return Array.from({ length: (log.length - 8) / 4 }, (_, i) => base + log.readUInt32BE(8 + 4 * i));
}
