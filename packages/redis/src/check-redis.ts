import { connectRedis } from './connect-redis.ts';

const patienceMs = 5_000;

/**
 * Checks that a connection to Redis is possible.
 * @throws Error with the reason of the last attempt when Redis is not ready within five seconds
 */
export async function checkRedis(url: string): Promise<void> {
  let reason = new Error(`no response within ${patienceMs / 1_000} s`);
  const client = await connectRedis(url, {
    readyTimeoutMs: patienceMs,
    onError(error) {
      reason = (error as { lastNodeError?: Error }).lastNodeError ?? error;
    },
  });
  const { status } = client;
  client.disconnect();
  if (status !== 'ready') {
    throw reason;
  }
}
