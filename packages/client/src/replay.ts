/** A stream is gone once it was read; what the client itself writes is JSON. */
export function isStream({ body, headers }: Request): boolean {
  return body !== null && headers.get('content-type') !== 'application/json';
}

/** Makes the same request as often as it is tried. Not `clone`: a copy made so may outlive its caller's signal. */
export async function replay(request: Request): Promise<() => Request> {
  const { url, method, headers, signal, redirect } = request;
  const body = request.body === null ? null : await request.text();
  return () => new Request(url, { method, headers, signal, redirect, body });
}
