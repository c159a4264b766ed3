import { type ClientRequest, request } from 'node:http';

/**
 * Submits the sign-in form for an unknown person, on a separate connection. Each number is another
 * person. The test may close the connection before the response.
 * @param address the client address for X-Forwarded-For
 */
export function beginSignIn(url: string, number: number, address: string): ClientRequest {
  const body = new URLSearchParams({
    email: strangerOf(number),
    password: 'a guess of mine',
  }).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
    'X-Forwarded-For': address,
  };
  const sent = request(url, {
    method: 'POST',
    headers,
    agent: false,
  });
  sent.on('error', () => undefined);
  sent.end(body);
  return sent;
}

/** Returns the e-mail address that {@link beginSignIn} submits for a number. */
export function strangerOf(number: number): string {
  return `nobody${number}@example.com`;
}
