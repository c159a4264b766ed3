import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredDelivery {
  id: string;
  eventId: string;
  type: string;
  event: object | null;
}

/** The part of the platform called by `irp webhooks listen`. */
export interface WebhookPlatform {
  url: string;
  secret: string;
  /** Requests with a change, and their bodies. */
  changes: string[];
  /** The oldest first. */
  deliveries: StoredDelivery[];
  /** The size of a page, regardless of the requested limit. */
  pageSize: number;
  patchStatus: number;
  stop(): Promise<void>;
}

const me = {
  kind: 'user',
  environment: 'production',
  role: 'owner',
  scopes: ['webhooks.write'],
  user: {
    id: 'u1',
    email: 'ada@acme.example',
    name: 'Ada',
  },
  workspace: {
    id: 'w1',
    name: 'Acme Research',
    region: 'us',
  },
};

export async function startWebhookPlatform(): Promise<WebhookPlatform> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) {
      body += part;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', self.url);
    if (request.method !== 'GET') {
      self.changes.push(`${request.method} ${pathname} ${body}`.trim());
    }
    const [status, answer] = responseTo(request.method ?? '', pathname, searchParams);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(answer));
  });

  function responseTo(method: string, pathname: string, query: URLSearchParams): [number, object?] {
    const call = `${method} ${pathname.replace('/v2/webhook-endpoints/e1', '{endpoint}')}`;
    if (call === 'GET /v2/me') {
      return [200, me];
    }
    if (call === 'POST /v2/webhook-endpoints') {
      return [201, { id: 'e1', secret: self.secret }];
    }
    if (call === 'PATCH {endpoint}') {
      return [self.patchStatus, { error: 'forbidden', message: 'Not allowed.' }];
    }
    if (call === 'DELETE {endpoint}') {
      return [204];
    }
    if (call === 'GET {endpoint}/deliveries') {
      const skip = Number(query.get('cursor') ?? 0);
      const next = skip + self.pageSize;
      const data = [...self.deliveries].reverse().slice(skip, next);
      return [
        200,
        {
          data,
          meta: { nextCursor: next < self.deliveries.length ? String(next) : null },
        },
      ];
    }
    const found = self.deliveries.find(({ id }) => call === `GET {endpoint}/deliveries/${id}`);
    return found ? [200, found] : [404, { error: 'not_found', message: `no ${call}` }];
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: WebhookPlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    changes: [],
    deliveries: [],
    pageSize: 100,
    patchStatus: 200,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}
