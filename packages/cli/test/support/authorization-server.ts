import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Form = Record<string, string>;
type TestResponse = [status: number, body?: unknown];

/** An authorization server for the device flow (RFC 8628) with scripted responses. */
export interface AuthorizationServer {
  url: string;
  /** The issuer in the metadata. Default: `url`. */
  issuer: unknown;
  resource: unknown;
  authorizationServers: unknown;
  /** The responses to device token requests, in order; then `approve`. */
  tokenResponses: (
    | 'approve'
    | 'authorization_pending'
    | 'slow_down'
    | 'rate_limit_exceeded'
    | 'access_denied'
    | 'expired_token'
    | 'disconnect'
  )[];
  /** Member of the device authorization response. */
  interval: number | undefined;
  expiresInS: number;
  tokenLifetimeS: number;
  /** Every received form, with the endpoint. */
  received: { endpoint: string; form: Form }[];
  liveTokens: Set<string>;
  stop(): Promise<void>;
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  let issued = 0;
  const refreshTokens = new Set<string>();

  function issueTokens(): TestResponse {
    issued++;
    self.liveTokens.add(`irt_test_${issued}`);
    refreshTokens.add(`refresh_${issued}`);
    const tokens = {
      access_token: `irt_test_${issued}`,
      refresh_token: `refresh_${issued}`,
      token_type: 'Bearer',
    };
    return [
      200,
      {
        ...tokens,
        expires_in: self.tokenLifetimeS,
        scope: 'investments.read',
      },
    ];
  }

  const endpoints: Record<string, (form: Form) => TestResponse | 'disconnect'> = {
    '/.well-known/oauth-protected-resource': () => [
      200,
      { resource: self.resource, authorization_servers: self.authorizationServers },
    ],
    '/.well-known/oauth-authorization-server': () => [
      200,
      {
        issuer: self.issuer,
        device_authorization_endpoint: `${self.url}/oauth/device_authorization`,
        token_endpoint: `${self.url}/oauth/token`,
        revocation_endpoint: `${self.url}/oauth/revoke`,
      },
    ],
    '/oauth/device_authorization': ({ client_id: clientId }) => {
      if (clientId !== 'cli') {
        return [401, { error: 'invalid_client' }];
      }
      const uri = `${self.url}/oauth/device`;
      const code = {
        device_code: 'device',
        user_code: 'WDJB-MJHT',
        verification_uri: uri,
      };
      const complete = { verification_uri_complete: `${uri}?user_code=WDJB-MJHT` };
      return [
        200,
        {
          ...code,
          ...complete,
          expires_in: self.expiresInS,
          interval: self.interval,
        },
      ];
    },
    '/oauth/token'({ grant_type: grantType, refresh_token: refreshToken }) {
      if (grantType === 'refresh_token') {
        // A refresh token can be used once.
        if (!refreshToken || !refreshTokens.delete(refreshToken)) {
          return [400, { error: 'invalid_grant' }];
        }
        return issueTokens();
      }
      if (grantType !== deviceGrant) {
        return [400, { error: 'unsupported_grant_type' }];
      }
      const response = self.tokenResponses.shift() ?? 'approve';
      if (response === 'disconnect') {
        return 'disconnect';
      }
      return response === 'approve' ? issueTokens() : [400, { error: response }];
    },
    '/oauth/revoke'({ token }) {
      if (token) {
        refreshTokens.delete(token);
      }
      self.liveTokens.clear();
      return [200];
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const form = await formOf(request);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (request.method === 'POST') {
      self.received.push({ endpoint: pathname, form });
    }
    const received = endpoints[pathname]?.(form) ?? me(self.liveTokens.has(bearer));
    if (received === 'disconnect') {
      request.socket.destroy();
      return;
    }
    const [status, body] = received;
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-RateLimit-Limit': '100' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: AuthorizationServer = {
    url,
    issuer: url,
    resource: url,
    authorizationServers: [url],
    tokenResponses: [],
    interval: 0,
    expiresInS: 600,
    tokenLifetimeS: 3_600,
    received: [],
    liveTokens: new Set(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

/** The response to `GET /v2/me`. */
function me(isValid: boolean): TestResponse {
  if (!isValid) {
    return [
      401,
      {
        status: 401,
        error: 'unauthorized',
        message: 'The token has expired.',
      },
    ];
  }
  const workspace = {
    id: 'w1',
    name: 'Acme Research',
    region: 'us',
  };
  const user = {
    id: 'u1',
    email: 'ada@acme.example',
    name: 'Ada',
  };
  return [
    200,
    {
      kind: 'user',
      user,
      workspace,
      environment: 'production',
      role: 'owner',
      scopes: ['investments.read'],
    },
  ];
}

async function formOf(request: IncomingMessage): Promise<Form> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
  }
  return Object.fromEntries(new URLSearchParams(text));
}
