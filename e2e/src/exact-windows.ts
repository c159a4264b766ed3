import type { StrictResponse } from './strict-client.ts';

const windowMs = 60_000;

/**
 * Checks all responses to a user against a limit of requests in any 60 s. The platform counts a
 * request at an unknown moment between the request and the response. A contradiction is a response
 * that is wrong for every possible moment of the count.
 * @returns a line for each contradiction
 */
export function windowContradictions(
  responses: readonly StrictResponse[],
  limit: number,
): string[] {
  const admitted = responses
    .filter(({ status }) => status < 400)
    .toSorted((one, other) => one.sentMs - other.sentMs);
  const refused = responses.filter(({ status }) => status === 429);
  const tooMany = admitted.slice(limit).flatMap((_, at) => {
    const together = admitted.slice(at, at + limit + 1);
    const spanMs = Math.max(...together.map(({ receivedMs }) => receivedMs)) - together[0]!.sentMs;
    return spanMs < windowMs
      ? [`${limit + 1} requests were admitted within ${Math.round(spanMs)} ms`]
      : [];
  });
  const tooFew = refused.flatMap((refusal) => {
    const before = admitted.filter(
      ({ sentMs, receivedMs }) =>
        sentMs < refusal.receivedMs && receivedMs >= refusal.sentMs - windowMs,
    ).length;
    return before < limit ? [`a request was refused after ${before} of ${limit}`] : [];
  });
  return [...tooMany, ...tooFew];
}
