import { ApiError, ConnectionError } from '@irp/client';
import { CredentialFileError } from '../credentials/credential-file.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { IncompleteError, InterruptedError, NotSignedInError, TamperedError, UsageError } from './errors.ts';

export const exitCodes = {
  success: 0,
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  noConnection: 4,
  tampered: 5,
  interrupted: 130,
} as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof InterruptedError) return exitCodes.interrupted;
  if (error instanceof TamperedError) return exitCodes.tampered;
  if (error instanceof ConnectionError) return exitCodes.noConnection;
  if (error instanceof NotSignedInError || error instanceof CredentialFileError || error instanceof OAuthError)
    return exitCodes.notSignedIn;
  if (error instanceof ApiError && error.status === 401) return exitCodes.notSignedIn;
  return exitCodes.failed;
}

/** The message on standard error: one line; undefined for an error that the command has reported. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof IncompleteError || error instanceof InterruptedError) return undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return message;
  const request = error.requestId ? `, request ${error.requestId}` : '';
  return `${message} (${error.status} ${error.error}${request})`;
}

/** The error as JSON: the problem document (RFC 9457) of an API error, else its code and message. */
export function toErrorDocument(failure: unknown): object {
  if (failure instanceof ApiError && failure.problem) return failure.problem;
  const { name, message } = failure instanceof Error ? failure : { name: 'Error', message: String(failure) };
  const error = failure instanceof OAuthError ? failure.error : snakeCase(name.replace(/Error$/, '')) || 'fault';
  return { error, ...(failure instanceof TamperedError ? failure.details : {}), message };
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, '_$1').toLowerCase();
}
