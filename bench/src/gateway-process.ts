import { randomBytes } from 'node:crypto';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gateway } from '@irp/gateway';
import { createLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
} from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/redis';
import { generateApiKey } from '@irp/secrets';
import { disableAllocationPretenuring } from '@irp/service/settings';
import { testPrincipal } from '@irp/testing';
import { openTracing } from '@irp/tracing';

disableAllocationPretenuring();

/**
 * Runs a part of the gateway bench as a separate process, so that its CPU time is measured
 * separately.
 */
const [
  role = '',
  serviceUrl = '',
  tokens = 'secrets',
  redisUrl,
  tracingOf = '{}',
  limitReads = '1000000',
] = process.argv.slice(2);
const keys = Array.from({ length: 256 }, () =>
  generateApiKey({ environment: 'production', region: 'us' }),
);
const page = Buffer.from(
  JSON.stringify({
    data: 'x'.repeat(7_000),
    meta: {
      totalRecords: 10,
      limit: 10,
      offset: 0,
    },
  }),
);

const start = new Map<string, () => Promise<string>>([
  ['service', () => listen(createServer((_request, response) => sendJson(response, page)))],
  ['bare', () => listen(bareProxy())],
  [
    'collector',
    () =>
      listen(
        createServer((request, response) => void request.resume().on('end', () => response.end())),
      ),
  ],
  ['gateway', startGateway],
]).get(role);
if (start === undefined) {
  throw new Error(`unknown role: ${role}`);
}

process.send?.({ url: await start(), keys });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());

function sendJson(response: ServerResponse, body: Buffer): void {
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    .end(body);
}

/** A minimal Node proxy, the reference of the bench. */
function bareProxy(): Server {
  const { hostname, port } = new URL(serviceUrl);
  const agent = new Agent({ keepAlive: true });
  return createServer((request, response) => {
    const { method, url: path, headers } = request;
    const upstreamRequest = httpRequest(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers,
      },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      },
    );
    request.pipe(upstreamRequest);
  });
}

async function startGateway(): Promise<string> {
  const authorizationUrl = await listen(createServer(resolveAnyCredential));
  const { privateJwk, publicJwks } = await generatePrincipalKeys();
  const log = createLogger('gateway', 'info', { write: () => undefined });
  const running = await gateway.start({
    log,
    // Settings of OpenTelemetry, in JSON.
    tracing: await openTracing(JSON.parse(tracingOf), { service: 'gateway', log }),
    region: 'us',
    mongodbUri: '',
    databasePrefix: '',
    revocations: createLocalRevocationFeed(),
    verifier: createPrincipalVerifier(publicJwks),
    signer: await createPrincipalSigner(privateJwk, {
      secrets: tokens === 'secrets' ? { investments: randomBytes(32).toString('base64') } : {},
    }),
    address: { host: '127.0.0.1', port: 0 },
    environment: {
      AUTHORIZATION_URL: authorizationUrl,
      INVESTMENTS_URL: serviceUrl,
      AUDIT_URL: serviceUrl,
      DIRECTORY_URL: serviceUrl,
      NOTIFICATIONS_URL: serviceUrl,
      // The default of `limitReads` is so high that the gateway counts every request but rejects
      // none.
      LIMIT_READS: limitReads,
      ACCESS_LOG: '/dev/null',
      ...(redisUrl ? { REDIS_URL: redisUrl, LIMIT_REDIS_TIMEOUT_MS: '5000' } : {}),
    },
  });
  return running.url;
}

/** Resolves every API key to a different user. */
function resolveAnyCredential(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const id: string = JSON.parse(body).sha256;
    const principal = testPrincipal({ userId: id, credentialId: id });
    sendJson(response, Buffer.from(JSON.stringify({ principal, expiresAt: null })));
  });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
