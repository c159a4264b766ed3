import { ApiError, ConnectionError } from '@irp/client';
import { CredentialFileError } from '../credentials/credential-file.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { IncompleteError, InterruptedError, NotSignedInError, TamperedError, UsageError } from './faults.ts';

export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  notSignedIn: 3,
  noConnection: 4,
  tampered: 5,
  interrupted: 130,
} as const;

/** What a script is told of a fault. */
export function exitCodeOf(fault: unknown): number {
  if (fault instanceof UsageError) return exitCodes.usage;
  if (fault instanceof InterruptedError) return exitCodes.interrupted;
  if (fault instanceof TamperedError) return exitCodes.tampered;
  if (fault instanceof ConnectionError) return exitCodes.noConnection;
  if (fault instanceof NotSignedInError || fault instanceof CredentialFileError || fault instanceof OAuthError)
    return exitCodes.notSignedIn;
  if (fault instanceof ApiError && fault.status === 401) return exitCodes.notSignedIn;
  return exitCodes.refused;
}

/** What a person is told of it: one line, or nothing where all was said. */
export function lineOf(fault: unknown): string | undefined {
  if (fault instanceof IncompleteError || fault instanceof InterruptedError) return undefined;
  const message = fault instanceof Error ? fault.message : String(fault);
  if (!(fault instanceof ApiError)) return message;
  const request = fault.requestId ? `, request ${fault.requestId}` : '';
  return `${message} (${fault.status} ${fault.error}${request})`;
}

/** The same for a program: the problem document where there is one. */
export function documentOf(fault: unknown): object {
  if (fault instanceof ApiError && fault.problem) return fault.problem;
  const { name, message } = fault instanceof Error ? fault : { name: 'Error', message: String(fault) };
  const error = fault instanceof OAuthError ? fault.error : snakeCase(name.replace(/Error$/, '')) || 'fault';
  return { error, ...(fault instanceof TamperedError ? fault.details : {}), message };
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, '_$1').toLowerCase();
}
