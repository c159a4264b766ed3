import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Proof {
  header: { typ: string; alg: string; jwk: JsonWebKey };
  claims: Record<string, unknown>;
}

/** The sign-in of the platform, without pages. */
export interface FakeAuthorization {
  /** Milliseconds since 1970 on the server. */
  nowMs: number;
  /** The error of authorization responses; undefined: a code. */
  signInError: string | undefined;
  /** The person of ID tokens. */
  subject: string | undefined;
  /** Requests to `/oauth/authorize`: their queries. */
  authorizations: URLSearchParams[];
  /** Proofs of requests of the API. */
  proofs: Proof[];
  /** Revokes all tokens. */
  revoke(): void;
  /** @returns the redirect address */
  authorize(query: URLSearchParams): string;
  issue(request: IncomingMessage, body: string): { status: number; body: object };
  isAuthorized(request: IncomingMessage): boolean;
}

const maxAgeMs = 60_000;

export function createFakeAuthorization(): FakeAuthorization {
  const challenges = new Map<string, string | null>();
  const tokens = new Set<string>();
  const isTimely = ({ claims }: Proof) =>
    Math.abs(Number(claims.iat) * 1_000 - fake.nowMs) <= maxAgeMs;
  const fake: FakeAuthorization = {
    nowMs: Date.now(),
    signInError: undefined,
    subject: 'ada',
    authorizations: [],
    proofs: [],
    revoke: () => tokens.clear(),
    authorize(query) {
      fake.authorizations.push(query);
      const code = `code-${fake.authorizations.length}`;
      challenges.set(code, query.get('code_challenge'));
      const response = new URLSearchParams({ state: query.get('state') ?? '' });
      const [name, value] =
        fake.signInError === undefined ? ['code', code] : ['error', fake.signInError];
      response.set(name!, value!);
      return `${query.get('redirect_uri')}?${response}`;
    },
    issue(request, body) {
      const form = new URLSearchParams(body);
      const challenge = challenges.get(form.get('code') ?? '');
      const hash = createHash('sha256').update(form.get('code_verifier') ?? '');
      if (challenge !== hash.digest('base64url') || !isTimely(proofOf(request))) {
        return { status: 400, body: { error: 'invalid_grant' } };
      }
      const token = `token-${fake.authorizations.length}`;
      tokens.add(token);
      const payload = Buffer.from(JSON.stringify({ sub: fake.subject })).toString('base64url');
      const reply = {
        access_token: token,
        token_type: 'DPoP',
        expires_in: 3_600,
        id_token: `e30.${payload}.signature`,
      };
      return { status: 200, body: reply };
    },
    isAuthorized(request) {
      const proof = proofOf(request);
      fake.proofs.push(proof);
      const token = request.headers.authorization?.replace('DPoP ', '') ?? '';
      return tokens.has(token) && isTimely(proof);
    },
  };
  return fake;
}

function proofOf({ headers }: IncomingMessage): Proof {
  const [header = '', claims = ''] = String(headers.dpop ?? 'e30.e30').split('.');
  return {
    header: JSON.parse(Buffer.from(header, 'base64url').toString()),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
  };
}
