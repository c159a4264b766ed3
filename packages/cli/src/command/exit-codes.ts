import { ApiError, ConnectionError } from '@irp/client';
import { exitCodes as commonCodes, commonErrorRules, type ErrorRules } from '@irp/command-line';
import { CredentialFileError } from '../credentials/credential-file.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { DifferentError, NotSignedInError, TamperedError } from './errors.ts';
import { ManifestError } from './manifest-error.ts';
import { PartlyAppliedError } from './partly-applied-error.ts';

const exitCodes = {
  ...commonCodes,
  /**
   * The platform differs from a manifest. Only `irp apps plan --detailed-exitcode` uses this code.
   */
  different: 2,
  notSignedIn: 3,
  tampered: 5,
} as const;

/**
 * The exit codes and the output of errors. With `--json`, an error of the API is printed as its
 * problem document (RFC 9457). Each error in a manifest is printed on a separate line.
 */
export const errorRules: ErrorRules = {
  exitCodeOf,
  linesOf,
  toErrorDocument,
};

function exitCodeOf(error: unknown): number {
  if (error instanceof DifferentError) {
    return exitCodes.different;
  }
  if (error instanceof PartlyAppliedError) {
    return exitCodeOf(error.cause);
  }
  if (error instanceof TamperedError) {
    return exitCodes.tampered;
  }
  if (error instanceof ConnectionError) {
    return exitCodes.noConnection;
  }
  if (
    error instanceof NotSignedInError ||
    error instanceof CredentialFileError ||
    error instanceof OAuthError
  ) {
    return exitCodes.notSignedIn;
  }
  if (error instanceof ApiError && error.status === 401) {
    return exitCodes.notSignedIn;
  }
  return commonErrorRules.exitCodeOf(error);
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof DifferentError) {
    return [];
  }
  if (error instanceof ManifestError) {
    return error.lines;
  }
  if (error instanceof PartlyAppliedError) {
    return [...linesOf(error.cause), error.message];
  }
  if (error instanceof ConnectionError) {
    return [
      `${error.message}. For a platform at another address, use irp login --url URL, or set IRP_URL.`,
    ];
  }
  if (!(error instanceof ApiError)) {
    return commonErrorRules.linesOf(error);
  }
  const request = error.requestId ? `, request ${error.requestId}` : '';
  return [`${error.message} (${error.status} ${error.error}${request})`];
}

function toErrorDocument(failure: unknown): object {
  if (failure instanceof ApiError && failure.problem) {
    return failure.problem;
  }
  if (failure instanceof PartlyAppliedError) {
    return { ...toErrorDocument(failure.cause), ...failure.outcome };
  }
  if (failure instanceof OAuthError) {
    return { error: failure.error, message: failure.message };
  }
  return commonErrorRules.toErrorDocument(failure);
}
