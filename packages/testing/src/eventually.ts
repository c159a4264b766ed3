export interface EventuallyOptions {
  /**
   * Must be less than mocha's timeout, so the error names the condition. Default: 100,000.
   */
  timeoutMs?: number;
  /**
   * The minimum pause between two checks. The pause grows with the time since the start and with
   * the duration of a check, up to 200 ms. Default: 20.
   */
  intervalMs?: number;
}

const longestIntervalMs = 200;
/**
 * The default timeout is long enough for a machine with busy cores, and for a database that frees
 * its cache.
 */
const defaultTimeoutMs = 100_000;

/**
 * Waits until a condition holds. The intervals between checks grow, because each check takes time
 * from the awaited work.
 * @param condition the awaited condition, such as `the mail is sent`, for the error message
 * @throws Error with the name of the condition after `timeoutMs`, or an error of `holds` at once
 */
export async function eventually(
  condition: string,
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = defaultTimeoutMs, intervalMs = 20 }: EventuallyOptions = {},
): Promise<void> {
  const startedMs = performance.now();
  for (let checkedMs = startedMs; !(await holds()); checkedMs = performance.now()) {
    const nowMs = performance.now();
    const waitedMs = nowMs - startedMs;
    if (waitedMs > timeoutMs) {
      throw new Error(`Timed out after ${timeoutMs} ms waiting until ${condition}`);
    }
    const growingMs = Math.min(Math.max(waitedMs / 4, 2 * (nowMs - checkedMs)), longestIntervalMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(intervalMs, growingMs)));
  }
}
