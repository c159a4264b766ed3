import { createRateLimits } from '../../src/limits/rate-limits.ts';
import { createLimiterRedis } from '../../src/limits/redis-connection.ts';

/** One of several processes that draw on the same allowances as fast as they can; prints what it was granted. */
const [subjects, readPoints, windowMs, forMs] = process.argv.slice(2).map(Number) as [number, number, number, number];
const redis = await createLimiterRedis(process.env.REDIS_URL!);
const limits = createRateLimits({ redis, readPoints, windowMs });
const granted: number[] = new Array(subjects).fill(0);
let degraded = 0;

async function hammer(subject: number, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    const decision = await limits.draw('read', `shared ${subject}`);
    if (decision.degraded) degraded += 1;
    else if (decision.admitted) granted[subject]! += 1;
    else await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
  }
}

const untilMs = performance.now() + forMs;
await Promise.all(Array.from({ length: subjects * 2 }, (_, i) => hammer(i % subjects, untilMs)));
await limits.close();
redis.disconnect();
console.log(JSON.stringify({ granted, degraded }));
