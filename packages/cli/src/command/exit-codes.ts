import { ApiError, ConnectionError } from '@irp/client';
import { CredentialFileError } from '../credentials/credential-file.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import {
  DetailedError,
  DifferentError,
  IncompleteError,
  InterruptedError,
  NotSignedInError,
  TamperedError,
  UsageError,
} from './errors.ts';
import { ManifestError } from './manifest-error.ts';
import { PartlyAppliedError } from './partly-applied-error.ts';

export const exitCodes = {
  success: 0,
  failed: 1,
  usage: 2,
  /** Of `irp apps plan --detailed-exitcode` only. */
  different: 2,
  notSignedIn: 3,
  noConnection: 4,
  tampered: 5,
  interrupted: 130,
} as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof DifferentError) return exitCodes.different;
  if (error instanceof PartlyAppliedError) return exitCodeOf(error.cause);
  if (error instanceof InterruptedError) return exitCodes.interrupted;
  if (error instanceof TamperedError) return exitCodes.tampered;
  if (error instanceof ConnectionError) return exitCodes.noConnection;
  if (error instanceof NotSignedInError || error instanceof CredentialFileError || error instanceof OAuthError)
    return exitCodes.notSignedIn;
  if (error instanceof ApiError && error.status === 401) return exitCodes.notSignedIn;
  return exitCodes.failed;
}

/** The lines on standard error: one, but for a manifest with more errors; none for an error that the command has reported. */
export function linesOf(error: unknown): readonly string[] {
  if (error instanceof IncompleteError || error instanceof InterruptedError || error instanceof DifferentError)
    return [];
  if (error instanceof ManifestError) return error.lines;
  if (error instanceof PartlyAppliedError) return [...linesOf(error.cause), error.message];
  return [messageOf(error)];
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return message;
  const request = error.requestId ? `, request ${error.requestId}` : '';
  return `${message} (${error.status} ${error.error}${request})`;
}

/** The error as JSON: the problem document (RFC 9457) of an API error, else its code and message. */
export function toErrorDocument(failure: unknown): object {
  if (failure instanceof ApiError && failure.problem) return failure.problem;
  if (failure instanceof PartlyAppliedError) return { ...toErrorDocument(failure.cause), ...failure.outcome };
  const { name, message } = failure instanceof Error ? failure : { name: 'Error', message: String(failure) };
  const error = failure instanceof OAuthError ? failure.error : snakeCase(name.replace(/Error$/, '')) || 'fault';
  return { error, ...(failure instanceof DetailedError ? failure.details : {}), message };
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, '_$1').toLowerCase();
}
