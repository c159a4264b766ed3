import { commonErrorRules, DetailedError, type ErrorRules, exitCodes } from '@irp/command-line';
import { ConfigError } from '@irp/config';

/** A service does not respond. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

const problemOf = (body: unknown) => (typeof body === 'object' && body !== null ? body : {});

/**
 * The message for a response 401. A service also returns 401 to the key of another service, because
 * such a key cannot sign requests of operators.
 */
const rejectedKey = (callee: string) =>
  `${callee} rejects the key in PRINCIPAL_PRIVATE_JWK. The key must be the key of operators or of the gateway, PRINCIPAL_PUBLIC_JWKS of ${callee} must contain its public key, and the clocks of the two machines may differ by at most 2 seconds.`;

/** A service rejected an operation, or failed. */
export class OperationError extends DetailedError {
  override readonly name = 'OperationError';
  readonly status: number;

  constructor(callee: string, { status, body }: { status: number; body: unknown }) {
    const problem: {
      error?: unknown;
      message?: unknown;
      requestId?: unknown;
    } = problemOf(body);
    const message =
      status === 401
        ? rejectedKey(callee)
        : String(problem.message ?? `${callee} returned ${status}.`);
    const code = problem.error === undefined ? status : `${status} ${problem.error}`;
    const request = problem.requestId === undefined ? '' : `, request ${problem.requestId}`;
    super(`${message} (${code}${request})`, problem);
    this.status = status;
  }
}

/** The exit code if a service rejects the key or the operator (401 or 403). */
const notAllowedExitCode = 3;

export const errorRules: ErrorRules = {
  ...commonErrorRules,
  exitCodeOf(error) {
    if (error instanceof ConfigError) {
      return exitCodes.usage;
    }
    if (error instanceof ConnectionError) {
      return exitCodes.noConnection;
    }
    if (error instanceof OperationError && [401, 403].includes(error.status)) {
      return notAllowedExitCode;
    }
    if (error instanceof OperationError && error.status === 400) {
      return exitCodes.usage;
    }
    return commonErrorRules.exitCodeOf(error);
  },
};
