/**
 * Returns whether the body can be sent only once. The client itself serializes JSON bodies, which
 * can be sent again.
 */
export function isStream({ body, headers }: Request): boolean {
  return body !== null && headers.get('content-type') !== 'application/json';
}

/**
 * Returns a factory of equal requests, for retries. `clone()` is not used, because an abort of the
 * caller's signal may not reach a clone.
 */
export async function replay(request: Request): Promise<(signal?: AbortSignal) => Request> {
  const { url, method, headers } = request;
  const body = request.body === null ? null : await request.text();
  return (signal = request.signal) =>
    new Request(url, {
      method,
      headers,
      signal,
      // With `manual`, the caller gets an error with the status of the redirect.
      redirect: 'manual',
      body,
    });
}
