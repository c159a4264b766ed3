import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/**
 * Returns a `fetch` that sends the token of a session and a DPoP proof with each request (RFC 9449,
 * section 7.1). If the server rejects the token, the request is sent once more with a new token.
 * @throws SessionError without a token; errors of `fetch`
 */
export function authorizedFetch(
  { clock, prove }: Pick<Sessions, 'clock' | 'prove'>,
  session: Session,
  send: typeof fetch = (...args) => globalThis.fetch(...args),
): typeof fetch {
  async function sendWith(request: Request, accessToken: string): Promise<Response> {
    const { method, url } = request;
    request.headers.set('Authorization', `DPoP ${accessToken}`);
    request.headers.set('DPoP', await prove({ method, url, accessToken }));
    return send(request);
  }

  return async (input, init) => {
    const request = new Request(input, init);
    // Only a small request is stored for a second attempt, because a file could be too large for
    // the memory.
    const again = isSmall(request) ? request.clone() : undefined;
    const token = await session.token();
    const response = await sendWith(request, token);
    if (response.status !== 401) {
      return response;
    }
    // A wrong clock of the computer is a possible reason for the 401.
    clock.observe(response);
    const renewed = await session.renew(token);
    if (again === undefined) {
      return response;
    }
    await response.body?.cancel();
    return sendWith(again, renewed);
  };
}

function isSmall({ body, headers }: Request): boolean {
  return body === null || /[/+]json\b/.test(headers.get('content-type') ?? '');
}
