import type { LoggedAttempt } from './delivery-models.ts';

type Endpoint = [
  endpointId: string,
  workspaceId: string,
  environment: LoggedAttempt['environment'],
];
type Attempt = [
  messageId: string,
  atMs: number,
  status: number | null,
  isFailure: 0 | 1,
  isTest: 0 | 1,
  reason?: string,
];
type Encoded = [...Endpoint, ...attempts: Attempt[]][];

/**
 * Encodes attempts as JSON, grouped by endpoint, because hundreds of attempts belong to a few
 * endpoints.
 */
export function encodeAttempts(attempts: readonly LoggedAttempt[]): string {
  const byEndpoint = new Map<string, Encoded[number]>();
  for (const {
    endpointId,
    workspaceId,
    environment,
    messageId,
    at,
    status,
    outcome,
    isTest,
    reason,
  } of attempts) {
    const own = byEndpoint.get(endpointId) ?? [endpointId, workspaceId, environment];
    if (own.length === 3) {
      byEndpoint.set(endpointId, own);
    }
    const attempt: Attempt = [
      messageId,
      at.getTime(),
      status,
      outcome === 'failure' ? 1 : 0,
      isTest ? 1 : 0,
    ];
    if (reason !== undefined) {
      attempt.push(reason);
    }
    own.push(attempt);
  }
  return JSON.stringify([...byEndpoint.values()]);
}

/**
 * Decodes attempts. The attempts of an endpoint are adjacent in the result.
 * @param json the text that `encodeAttempts` returned, or a list of objects stored by an earlier
 *   version
 */
export function decodeAttempts(json: string): LoggedAttempt[] {
  const encoded: Encoded | (Omit<LoggedAttempt, 'at'> & { at: string })[] = JSON.parse(json);
  return encoded.flatMap((one): LoggedAttempt[] => {
    if (!Array.isArray(one)) {
      return [{ ...one, at: new Date(one.at) }];
    }
    const [endpointId, workspaceId, environment, ...attempts] = one;
    return attempts.map(([messageId, atMs, status, isFailure, isTest, reason]) => ({
      endpointId,
      workspaceId,
      environment,
      messageId,
      at: new Date(atMs),
      status,
      outcome: isFailure ? 'failure' : 'success',
      ...(isTest ? { isTest: true } : {}),
      ...(reason === undefined ? {} : { reason }),
    }));
  });
}
