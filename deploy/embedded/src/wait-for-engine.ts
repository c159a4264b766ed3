const patienceMs = 300_000;
/** Matches the message of a timeout: the machine may be busy, or the engine may be starting. */
const noResponse = /timed? ?out|timeout|no response/i;

/**
 * Repeats the check of an engine that does not respond, for at most five minutes. A refused
 * connection, an unknown host and a wrong password end the check at once: the setting is most
 * likely wrong.
 * @throws Error with the reason of the last check
 */
export async function waitForEngine(
  check: () => Promise<void>,
  limitMs = patienceMs,
): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const { message } = error as Error;
      if (!noResponse.test(message)) {
        throw error;
      }
      if (performance.now() - startedMs >= limitMs) {
        throw new Error(`no response within ${limitMs / 1_000} s: ${message}`, { cause: error });
      }
    }
  }
}
