/**
 * Returns the result of `read`; undefined after a rejection or after `timeoutMs`. A late read is
 * not interrupted.
 */
export async function readWithin<Value>(
  timeoutMs: number,
  read: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([read(), timedOut]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
