import { createHash } from 'node:crypto';

interface Proof {
  header: { typ: string; alg: string; jwk: JsonWebKey };
  claims: Record<string, unknown>;
}

export interface FakePlatform {
  fetch: typeof fetch;
  /** Milliseconds since 1970 on the server. */
  nowMs: number;
  /** The error of authorization responses; undefined: a code. */
  signInError: string | undefined;
  subject: string;
  /** Requests to `/oauth/authorize`: their queries. */
  authorizations: URLSearchParams[];
  /** Proofs of requests of the API. */
  proofs: Proof[];
  bodies: string[];
  /** Ends all tokens. */
  revoke(): void;
}

const origin = 'http://127.0.0.1:8080';

/** The platform as the console sees it: the authorization server and an API. */
export function createFakePlatform(): FakePlatform {
  const challenges = new Map<string, string | null>();
  const tokens = new Set<string>();
  const platform: FakePlatform = {
    fetch: (input, init) => respond(new Request(input, init)),
    nowMs: Date.now(),
    signInError: undefined,
    subject: 'ada',
    authorizations: [],
    proofs: [],
    bodies: [],
    revoke: () => tokens.clear(),
  };

  function authorize({ searchParams: query }: URL): Response {
    platform.authorizations.push(query);
    const state = query.get('state') ?? '';
    const code = `code-${platform.authorizations.length}`;
    challenges.set(code, query.get('code_challenge'));
    const answer: Record<string, string> =
      platform.signInError === undefined ? { code } : { error: platform.signInError };
    const callback = `${query.get('redirect_uri')}?${new URLSearchParams({ ...answer, state })}`;
    return withUrl(reply('<html>', 200), callback);
  }

  async function issue(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const challenge = challenges.get(form.get('code') ?? '');
    const hash = createHash('sha256').update(form.get('code_verifier') ?? '');
    if (challenge !== hash.digest('base64url') || !isTimely(proofOf(request))) {
      return reply(JSON.stringify({ error: 'invalid_grant' }), 400);
    }
    const token = `token-${platform.authorizations.length}`;
    tokens.add(token);
    const payload = Buffer.from(JSON.stringify({ sub: platform.subject })).toString('base64url');
    const body = {
      access_token: token,
      expires_in: 3_600,
      id_token: `e30.${payload}.s`,
    };
    return reply(JSON.stringify(body), 200);
  }

  async function api(request: Request): Promise<Response> {
    const proof = proofOf(request);
    const token = request.headers.get('authorization')?.replace('DPoP ', '') ?? '';
    const isValid = tokens.has(token) && isTimely(proof);
    platform.proofs.push(proof);
    platform.bodies.push(await request.text());
    return isValid ? reply('{"ok":true}', 200) : reply('{"error":"invalid_token"}', 401);
  }

  function isTimely({ claims }: Proof): boolean {
    return Math.abs(Number(claims.iat) * 1_000 - platform.nowMs) <= 60_000;
  }

  function reply(body: string, status: number): Response {
    const headers = { Date: new Date(platform.nowMs).toUTCString() };
    return new Response(body, { status, headers });
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/oauth/authorize') {
      return authorize(url);
    }
    return url.pathname === '/oauth/token' ? issue(request) : api(request);
  }

  return platform;
}

export { origin as fakeOrigin };

function withUrl(response: Response, url: string): Response {
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

function proofOf({ headers }: Request): Proof {
  const [header = '', claims = ''] = (headers.get('dpop') ?? 'e30.e30').split('.');
  return {
    header: JSON.parse(Buffer.from(header, 'base64url').toString()),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
  };
}
