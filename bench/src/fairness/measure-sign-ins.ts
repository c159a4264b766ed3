import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { median, percentile } from '../percentiles.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { loopOf } from './loop.ts';
import type { Row } from './row.ts';

const senders = 1_000;
const networks = 20;
/** Pause after a response, as in its `Retry-After`. */
const pauseMs = 5_000;
const signIns = 12;
const goal = 5;
/**
 * Time from the start of the attack to the measurement. In this time, the platform checks the
 * passwords of the first senders.
 */
const headStartMs = 5_000;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const path = '/account/sign-in';

/**
 * Measures the latency of sign-ins from new browsers in separate networks, while 1,000 senders in
 * 20 networks try to sign in to unknown accounts. The goal limits the longest sign-in during the
 * attack, as a ratio to the median without senders.
 */
export async function measureSignIns(platform: PlatformUnderLoad): Promise<Row> {
  const { baseUrl, demo, process: server } = platform;
  let people = 0;
  let attempts = 0;

  async function signIn(): Promise<number> {
    const { email, password } = demo.users[people % demo.users.length] ?? {
      email: '',
      password: '',
    };
    const headers = { ...form, 'X-Forwarded-For': `192.0.${people++ % 250}.7` };
    const body = new URLSearchParams({ email, password }).toString();
    const startedMs = performance.now();
    const response = await request(baseUrl + path, {
      method: 'POST',
      headers,
      body,
      headersTimeout: 0,
    });
    await response.body.dump();
    // A failed sign-in counts as infinite latency.
    return response.statusCode === 303 ? performance.now() - startedMs : Number.POSITIVE_INFINITY;
  }

  async function series(): Promise<{ samples: number[]; cores: number }> {
    const cpuMicros = cpuMicrosOf(server.pid ?? 0);
    const startedMs = performance.now();
    const samples: number[] = [];
    for (let count = 0; count < signIns; count++) {
      samples.push(await signIn());
    }
    return {
      samples,
      cores: (cpuMicrosOf(server.pid ?? 0) - cpuMicros) / 1_000 / (performance.now() - startedMs),
    };
  }

  await signIn();
  const quiet = await series();
  const attack = loopOf(
    baseUrl,
    senders,
    (sender) => ({
      path,
      method: 'POST',
      headers: {
        ...form,
        'X-Forwarded-For': `203.${sender % networks}.113.${1 + Math.floor(sender / networks)}`,
      },
      body: new URLSearchParams({
        email: `nobody${attempts++}@example.com`,
        password: 'a guess of mine',
      }).toString(),
    }),
    pauseMs,
  );
  await setTimeout(headStartMs);
  const attacked = await series();
  await attack.stop();
  const ratio = Math.max(...attacked.samples) / median(quiet.samples);
  return {
    what: 'sign-ins of many networks: the longest sign-in, to the median',
    'p50 ms': median(attacked.samples).toFixed(1),
    'p99 ms': percentile(attacked.samples, 0.99).toFixed(1),
    'p99 ms without': percentile(quiet.samples, 0.99).toFixed(1),
    'ratio of p50': (median(attacked.samples) / median(quiet.samples)).toFixed(2),
    'ratio of p99': ratio.toFixed(2),
    goal: `longest ${goal}`,
    cores: `${attacked.cores.toFixed(2)} (${quiet.cores.toFixed(2)})`,
    met: ratio <= goal,
  };
}
