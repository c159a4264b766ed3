/**
 * Describes a repeated request with the same Idempotency-Key, for operations whose response
 * contains a secret.
 */
export const secretOnRetry =
  'A repeat with the same `Idempotency-Key` returns the first response, including the secret, for 24 hours. If the first request was interrupted before its response, nothing is created twice: a new secret replaces the secret that was never returned.';

/** Describes a repeated request with the same key, for operations whose response has no secret. */
export const noDuplicateOnRetry =
  'A repeat with the same `Idempotency-Key` creates nothing twice for 24 hours, even if the first request was interrupted before its response.';

/** For the OpenAPI document: what happens if two clients rotate a secret at the same time. */
export const rotatedTwice =
  'Two requests at the same moment create two secrets. With `If-Match`, one of the two requests gets 412.';
