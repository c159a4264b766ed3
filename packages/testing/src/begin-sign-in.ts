import { type ClientRequest, request } from 'node:http';

/**
 * Sends the sign-in form of an unknown person (each number is another person) on a separate
 * connection; the test may leave before the response.
 * @param address as named by a proxy in X-Forwarded-For
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

/** The e-mail address of {@link beginSignIn}. */
export function strangerOf(number: number): string {
  return `nobody${number}@example.com`;
}
