/**
 * Waits for a response, at most for the given time. The request may take effect later.
 * @throws Error after the timeout
 */
export async function withTimeout<T>(ms: number, response: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms);
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}
