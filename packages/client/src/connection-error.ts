/** There was no response: a wrong URL, an unreachable server or a lost connection. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';

  constructor(
    url: string,
    cause: unknown,
    message = `Cannot reach ${new URL(url).origin}: ${reasonOf(cause)}`,
  ) {
    super(message, { cause });
  }
}

/** An attempt received no response within its time limit. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';

  /**
   * @param timeoutMs time limit of each attempt, in milliseconds
   * @param attempts number of attempts, including this attempt
   */
  constructor(url: string, cause: unknown, timeoutMs: number, attempts: number) {
    const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
    super(
      url,
      cause,
      `${new URL(url).origin} did not respond in ${timeoutMs} ms (timeoutMs), after ${count}`,
    );
  }
}

/**
 * Returns the message of the innermost cause, because the message of fetch itself is only "fetch
 * failed".
 */
function reasonOf(cause: unknown): string {
  let error = cause as {
    message?: string;
    code?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  while (error.cause ?? error.errors?.[0]) {
    error = (error.cause ?? error.errors?.[0]) as typeof error;
  }
  return error.message || error.code || 'the connection failed';
}
