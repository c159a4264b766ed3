import { ApiError, ConnectionError } from '@irp/client';
import { SessionError } from '../session/index.ts';
import type { componentTexts } from './texts.ts';

type TextKey = NonNullable<(typeof componentTexts)['keys']>;

export interface DescribedError {
  title: TextKey;
  /** Advice for the person. */
  advice: TextKey;
  /** The message of the server. */
  detail: string | undefined;
  requestId: string | undefined;
  /** Seconds until the end of a rate limit. */
  retryAfterS: number | undefined;
}

const byStatus: Readonly<Record<number, [title: TextKey, advice: TextKey]>> = {
  401: ['ended', 'endedWhat'],
  403: ['denied', 'deniedWhat'],
  404: ['missing', 'missingWhat'],
  410: ['missing', 'missingWhat'],
  412: ['changed', 'changedWhat'],
  429: ['tooMany', 'tooManyWhat'],
};
const failed: [title: TextKey, advice: TextKey] = ['failed', 'failedWhat'];

/** Returns the texts for an error. */
export function describeError(error: unknown): DescribedError {
  const cause = error instanceof ConnectionError ? error.cause : error;
  if (cause instanceof SessionError) {
    // The response to a token request has no message for people.
    return cause.cause instanceof ApiError
      ? { ...describeError(cause.cause), detail: undefined }
      : described(ofSession(cause));
  }
  if (error instanceof ConnectionError) {
    return described(['offline', 'offlineWhat']);
  }
  if (error instanceof ApiError) {
    const { status, message, requestId, retryAfterS } = error;
    const texts = byStatus[status] ?? (status >= 500 ? ofServer : failed);
    // For missing scopes, the advice names the role of the person. The message of the server is
    // written for programs.
    const detail = error.error === 'insufficient_scope' ? undefined : message;
    return { ...described(texts, detail), requestId, retryAfterS };
  }
  return described(failed, error instanceof Error ? error.message : undefined);
}

/** Whether the server has rejected the request with a message for the person. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 409, 422].includes(error.status);
}

const ofServer: [title: TextKey, advice: TextKey] = ['down', 'downWhat'];

function ofSession({ problem }: SessionError): [title: TextKey, advice: TextKey] {
  const texts = {
    sign_in_required: ['ended', 'endedWhat'],
    second_factor_required: ['secondFactor', 'secondFactorWhat'],
    refused: ['refused', 'refusedWhat'],
    unavailable: ['offline', 'offlineWhat'],
  } as const;
  const [title, advice] = texts[problem];
  return [title, advice];
}

function described([title, advice]: [TextKey, TextKey], detail?: string): DescribedError {
  return {
    title,
    advice,
    detail,
    requestId: undefined,
    retryAfterS: undefined,
  };
}
