import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { Redis } from 'ioredis';

const SUBJECTS = 3;
const POINTS = 20;
const WINDOW_MS = 1500;
const DURATION_MS = 4000;
const WORKER = fileURLToPath(new URL('gateway-process.ts', import.meta.url));

describe('three gateway processes on one Redis', () => {
  let server: RedisServer;
  before(async function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    server = await RedisServer.start();
  });
  after(() => server?.kill());

  it('never admit more than the limit in any window of Redis time', async () => {
    const redis = new Redis(server.url);
    const workers = [1, 2, 3].map(() => startWorker(server.url));
    const admittedTimes = await collectAdmitted(redis, workers);
    const reports = await Promise.all(workers.map(({ report }) => report));
    redis.disconnect();
    for (let subject = 0; subject < SUBJECTS; subject += 1) {
      const times = [...(admittedTimes[subject] ?? [])]
        .flatMap(([time, requests]) => Array.from({ length: requests }, () => time))
        .sort((a, b) => a - b);
      const reported = reports.reduce((sum, report) => sum + (report.admitted[subject] ?? 0), 0);
      // Redis counted a command completed after the deadline; the process did not.
      const late = reports.reduce((sum, report) => sum + report.degraded, 0);
      expect(times.length, 'recorded').to.be.within(reported, reported + late);
      expect(times.length).to.be.greaterThan(POINTS);
      for (const [i, time] of times.slice(POINTS).entries()) {
        expect(
          time - (times[i] ?? 0),
          'µs between a request and the one POINTS later',
        ).to.be.at.least(WINDOW_MS * 1000);
      }
    }
  });
});

interface Worker {
  process: ChildProcess;
  report: Promise<{ admitted: number[]; degraded: number }>;
}

function startWorker(url: string): Worker {
  const args = [WORKER, ...[SUBJECTS, POINTS, WINDOW_MS, DURATION_MS].map(String)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, REDIS_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    process: child,
    report: text(child.stdout).then((line) => JSON.parse(line)),
  };
}

/**
 * Reads the logs several times a window, to collect the Redis time of every admitted request, with
 * the number of requests at this time: the requests of a batch have the same time.
 */
async function collectAdmitted(redis: Redis, workers: Worker[]): Promise<Map<number, number>[]> {
  const admitted = Array.from({ length: SUBJECTS }, () => new Map<number, number>());
  const ends = Promise.all(workers.map(({ process }) => once(process, 'exit')));
  for (let running = true; running; ) {
    running = await Promise.race([
      ends.then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 100, true)),
    ]);
    for (let subject = 0; subject < SUBJECTS; subject += 1) {
      const log = await redis.getBuffer(`irp:limit:read:{shared ${subject}}`);
      const found = Map.groupBy(decode(log), (time) => time);
      for (const [time, { length }] of found) {
        admitted[subject]?.set(time, Math.max(length, admitted[subject]?.get(time) ?? 0));
      }
    }
  }
  return admitted;
}

function decode(log: Buffer | null): number[] {
  if (log === null) {
    return [];
  }
  const base = Number(log.readBigUInt64BE(0));
  return Array.from({ length: (log.length - 8) / 4 }, (_, i) => base + log.readUInt32BE(8 + 4 * i));
}
