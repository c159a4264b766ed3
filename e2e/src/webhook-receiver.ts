import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Set after the verification of the signature with this secret. */
  verified?: { secret: string; event: VerifiedEvent };
}

interface VerifiedEvent {
  id: string;
  type: string;
  subject: string;
  text: string;
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/**
 * Starts a receiver on loopback, with a path for each endpoint. The platform needs the setting
 * `WEBHOOK_ALLOW_NETWORKS`.
 * @param respond returns the response, from the path and the number of its requests so far;
 * default: 204
 */
export async function startWebhookReceiver(
  respond: (path: string, arrived: number) => { status: number; body?: string } = () => ({
    status: 204,
  }),
) {
  const received = new Map<string, Received[]>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) {
      body += part;
    }
    const { url = '', headers } = request;
    received.set(url, [...(received.get(url) ?? []), { headers, body }]);
    const { status, body: reply } = respond(url, received.get(url)!.length);
    response.writeHead(status).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The webhooks received on a path, verified like receivers do. */
    verified(path: string, secret: string): VerifiedEvent[] {
      return (received.get(path) ?? []).map((one) => {
        // Verifies each webhook once, because tests read all webhooks repeatedly until the last
        // webhook arrives.
        if (one.verified?.secret !== secret) {
          one.verified = {
            secret,
            event: verifiedEvent(one, secret),
          };
        }
        return one.verified.event;
      });
    },
    /**
     * The subjects of all events received on a path. Does not verify signatures, which are valid
     * for only five minutes.
     */
    subjects: (path: string): string[] =>
      (received.get(path) ?? []).map(({ body }) => JSON.parse(body).subject),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function verifiedEvent({ headers, body }: Received, secret: string): VerifiedEvent {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    subject: string;
  };
  return {
    ...event,
    id: String(headers['webhook-id']),
    text: body,
  };
}
