import { commonErrorRules, DetailedError, type ErrorRules, exitCodes } from '@irp/command-line';
import { ConfigError } from '@irp/config';

/** A service does not answer. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

const problemOf = (body: unknown) => (typeof body === 'object' && body !== null ? body : {});

/** A service refused an operation. */
export class OperationError extends DetailedError {
  override readonly name = 'OperationError';
  readonly status: number;

  constructor(callee: string, { status, body }: { status: number; body: unknown }) {
    const problem: { error?: unknown; message?: unknown; requestId?: unknown } = problemOf(body);
    const message =
      status === 401
        ? `${callee} does not know the key in PRINCIPAL_PRIVATE_JWK: its public key must be in PRINCIPAL_PUBLIC_JWKS there. Or the clocks of the two machines differ by more than 2 seconds.`
        : String(problem.message ?? `${callee} returned ${status}.`);
    super(`${message} (${status} ${problem.error ?? ''}, request ${problem.requestId ?? 'unknown'})`, problem);
    this.status = status;
  }
}

/** The services did not accept the key, or a setting is missing or wrong. */
const notAllowed = 3;

export const errorRules: ErrorRules = {
  ...commonErrorRules,
  exitCodeOf(error) {
    if (error instanceof ConfigError) return exitCodes.usage;
    if (error instanceof ConnectionError) return exitCodes.noConnection;
    if (error instanceof OperationError && [401, 403].includes(error.status)) return notAllowed;
    return commonErrorRules.exitCodeOf(error);
  },
};
