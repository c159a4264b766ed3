import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateApiKey } from '@irp/contracts';
import { gateway } from '@irp/gateway';
import { createLogger } from '@irp/logging';
import { createPrincipalSigner, createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/revocations';
import { expectShortLives } from '@irp/service';
import { testPrincipal } from '@irp/testing';

expectShortLives();

/** One part of the gateway's bench as a process of its own, so that its CPU time is its own. */
const [role, serviceUrl = ''] = process.argv.slice(2);
const keys = Array.from({ length: 256 }, () => generateApiKey({ environment: 'production', region: 'us' }));
const page = Buffer.from(JSON.stringify({ data: 'x'.repeat(7_000), meta: { totalRecords: 10, limit: 10, offset: 0 } }));

const start: Record<string, () => Promise<string>> = {
  service: () => listen(createServer((_request, response) => sendJson(response, page))),
  bare: () => listen(bareProxy()),
  gateway: startGateway,
};

process.send?.({ url: await start[role!]!(), keys });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());

function sendJson(response: import('node:http').ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

/** The least that a Node proxy can do. */
function bareProxy(): Server {
  const { hostname, port } = new URL(serviceUrl);
  const agent = new Agent({ keepAlive: true });
  return createServer((request, response) => {
    const { method, url: path, headers } = request;
    const asked = httpRequest({ agent, hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    request.pipe(asked);
  });
}

async function startGateway(): Promise<string> {
  const authorizationUrl = await listen(createServer(answerCredential));
  const { privateJwk, publicJwks } = await generatePrincipalKeys();
  const running = await gateway.start({
    log: createLogger('gateway', 'info', { write: () => undefined }),
    region: 'us',
    mongodbUri: '',
    databasePrefix: '',
    revocations: createLocalRevocationFeed(),
    verifier: createPrincipalVerifier(publicJwks),
    signer: await createPrincipalSigner(privateJwk),
    address: { host: '127.0.0.1', port: 0 },
    environment: {
      AUTHORIZATION_URL: authorizationUrl,
      INVESTMENTS_URL: serviceUrl,
      AUDIT_URL: serviceUrl,
      // High enough to refuse nothing; every request is counted all the same.
      LIMIT_READS: '1000000',
      ACCESS_LOG: '/dev/null',
    },
  });
  return running.url;
}

/** Every key is of a user of its own. */
function answerCredential(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) {
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
