export interface EventuallyOptions {
  /**
   * Default: 20,000, on real engines 60,000; less than mocha's timeout, so that the error names the
   * condition.
   */
  timeoutMs?: number;
  /**
   * The shortest pause between two checks. The pause grows to a quarter of the time since the start
   * and to twice the duration of a check, up to 200 ms. Default: 20.
   */
  intervalMs?: number;
}

const longestIntervalMs = 200;
/** The stand-in for MongoDB stops for half a minute now and then, to make room in its cache. */
const defaultTimeoutMs = process.env.MONGODB_URI ? 60_000 : 20_000;

/**
 * Waits until a condition holds, checking it at intervals that grow: each check takes time from
 * what it waits for.
 * @param condition what the test waits for, such as `the mail is sent`, for the error message
 * @throws Error that names the condition when it does not hold within `timeoutMs`; whatever `holds`
 *   throws, at once
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
