import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorization } from '@irp/authorization';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { createInternalClient } from '@irp/http';
import { createLogger } from '@irp/observability';
import { connectDatabase, createLease } from '@irp/persistence';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  principalHeader,
} from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/redis';
import { disableAllocationPretenuring } from '@irp/service/settings';
import { acceptDirectRequests, testPrincipal } from '@irp/testing';
import Provider from 'oidc-provider';

disableAllocationPretenuring();

/**
 * Runs a part of the tokens bench as a separate process, so that its CPU time is measured
 * separately.
 */
const [role = '', databaseUri = '', part = ''] = process.argv.slice(2);

interface Ready {
  /** The URL of the token endpoint, or the connection string of the store. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Signs service tokens for the authorization service. */
  privateJwk?: object;
}

const start = new Map<string, () => Promise<Ready>>([
  ['store', store],
  ['bare', bare],
  ['service', authorizationService],
]).get(role);
if (start === undefined) {
  throw new Error(`unknown role: ${role}`);
}

process.send?.(await start());
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());

async function store(): Promise<Ready> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const { uri, stop } = await startEmbeddedMongo({
    directory,
    onLog: (entry) => entry.level === 'error' && console.error(entry),
  });
  process.on('disconnect', async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    url: uri,
    clientId: '',
    clientSecret: '',
  };
}

/**
 * oidc-provider with the defaults: in-memory adapter, a single client with a plain-text secret,
 * opaque tokens.
 */
async function bare(): Promise<Ready> {
  const [clientId, clientSecret] = ['bench', 'a-secret-of-the-bench'];
  const provider = new Provider('http://127.0.0.1', {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
    },
    scopes: ['investments.read'],
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    clientId,
    clientSecret,
  };
}

async function authorizationService(): Promise<Ready> {
  const { privateJwk, publicJwks } = await generatePrincipalKeys();
  const signer = await createPrincipalSigner(privateJwk);
  const log = createLogger('authorization', 'error');
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  if (part === 'issuing') {
    await holdRelayLease(databaseUri, `bench_${part}_authorization`);
  }
  const { url } = await authorization.start({
    log,
    bus: createEmbeddedEventBus({ directory, log }),
    region: 'us',
    mongodbUri: databaseUri,
    databasePrefix: `bench_${part}_`,
    revocations: createLocalRevocationFeed(),
    verifier: acceptDirectRequests(createPrincipalVerifier(publicJwks)),
    signer,
    address: { host: '127.0.0.1', port: 0 },
    environment: { SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') },
  });
  const internal = createInternalClient({
    baseUrl: url,
    service: 'authorization',
    name: 'operator',
    signer,
    timeoutMs: 10_000,
  });
  const create = async <Key extends string>(collection: string, body: object) =>
    (await internal.post(`/internal/${collection}`, body)).body as Record<Key, string>;
  const { id: organizationId } = await create<'id'>('organizations', {
    name: 'Bench',
    plan: 'team',
  });
  const { id: workspaceId } = await create<'id'>('workspaces', {
    organizationId,
    name: 'Bench',
    region: 'us',
  });
  const { userId } = await create<'userId'>('members', {
    workspaceId,
    email: 'bench@example.org',
    name: 'Bench',
    role: 'owner',
  });
  const principal = testPrincipal({
    role: 'owner',
    userId,
    workspaceId,
    organizationId,
  });
  const response = await fetch(`${url}/v2/applications`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [principalHeader]: signer.signPrincipal(principal, {
        service: 'authorization',
        method: 'POST',
        target: '/v2/applications',
      }),
    },
    body: JSON.stringify({
      name: 'Bench',
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    }),
  });
  const { clientId, clientSecret } = (await response.json()) as Ready;
  await internal.close();
  return {
    url: `${url}/oauth/token`,
    clientId,
    clientSecret,
    privateJwk,
  };
}

/**
 * Holds the lease of the relay, so that this instance publishes no events. In production, too, only
 * one instance of a service publishes events.
 */
async function holdRelayLease(uri: string, dbName: string): Promise<void> {
  const { models, close } = await connectDatabase(
    {
      uri,
      name: dbName,
      log: createLogger('bench', 'error'),
    },
    (connection) => ({
      lease: createLease(connection, 'relay'),
    }),
  );
  await models.lease.hold();
  setInterval(() => models.lease.hold(), 1_000);
  process.on('disconnect', close);
}
