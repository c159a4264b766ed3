/** Whether the body can be sent only once: all bodies serialized by the client are JSON. */
export function isStream({ body, headers }: Request): boolean {
  return body !== null && headers.get('content-type') !== 'application/json';
}

/**
 * Returns a factory of equal requests, for retries. Not `clone()`: an abort of the caller's signal
 * may not reach a clone.
 */
export async function replay(request: Request): Promise<(signal?: AbortSignal) => Request> {
  const { url, method, headers } = request;
  const body = request.body === null ? null : await request.text();
  return (signal = request.signal) =>
    new Request(url, {
      method,
      headers,
      signal,
      // The caller gets the redirect as an error with its status.
      redirect: 'manual',
      body,
    });
}
