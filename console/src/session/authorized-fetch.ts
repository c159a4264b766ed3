import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/**
 * `fetch` with the token of a session and a proof for each request (RFC 9449, section 7.1). Repeats
 * a request once with another token, after a refused token.
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
    // A sent file is not stored in memory.
    const again = isSmall(request) ? request.clone() : undefined;
    const token = await session.token();
    const response = await sendWith(request, token);
    if (response.status !== 401) {
      return response;
    }
    // A wrong clock is a possible reason.
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
