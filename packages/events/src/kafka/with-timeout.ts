/**
 * Waits for a response for so long. What was requested may still have its effect later.
 * @throws Error after that time
 */
export async function withTimeout<T>(ms: number, response: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms);
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}
