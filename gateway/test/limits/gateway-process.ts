import { connectRedis } from '@irp/redis';
import { createRateLimits } from '../../src/limits/rate-limits.ts';

/**
 * A process of several that consume the same rate limits as fast as possible. Prints the admitted
 * requests.
 */
const [subjects, readPoints, windowMs, durationMs] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
];
const redis = await connectRedis(process.env.REDIS_URL ?? '');
const limits = createRateLimits({
  redis,
  readPoints,
  windowMs,
});
const admitted: number[] = new Array(subjects).fill(0);
let degraded = 0;

async function consumeUntil(subject: number, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    const decision = await limits.consume('read', `shared ${subject}`);
    if (decision.degraded) {
      degraded += 1;
    } else if (decision.admitted) {
      admitted[subject] = (admitted[subject] ?? 0) + 1;
    } else {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    }
  }
}

const untilMs = performance.now() + durationMs;
await Promise.all(
  Array.from({ length: subjects * 2 }, (_, i) => consumeUntil(i % subjects, untilMs)),
);
await limits.close();
redis.disconnect();
console.log(JSON.stringify({ admitted, degraded }));
