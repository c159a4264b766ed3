/**
 * Waits for a response, at most for the given time. After the timeout, the request may still take
 * effect.
 * @throws Error after the timeout
 */
export async function withTimeout<T>(ms: number, response: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms);
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}
