import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorization } from '@irp/authorization';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createEmbeddedEventBus } from '@irp/events';
import { createInternalClient } from '@irp/http';
import { createLogger } from '@irp/logging';
import { connectDatabase, createLease } from '@irp/persistence';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  principalHeader,
} from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/revocations';
import { expectShortLives } from '@irp/service';
import { testPrincipal } from '@irp/testing';
import Provider from 'oidc-provider';

expectShortLives();

/** One part of the tokens' bench as a process of its own, so that its CPU time is its own. */
const [role, databaseUri = '', part = ''] = process.argv.slice(2);

interface Ready {
  /** Where tokens are asked for; of the store, where it listens. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Speaks for any service, to ours. */
  privateJwk?: object;
}

const start: Record<string, () => Promise<Ready>> = { store, bare, ours };

process.send?.(await start[role!]!());
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
  return { url: uri, clientId: '', clientSecret: '' };
}

/** oidc-provider as it comes: its own in-memory adapter, one client with one secret in the clear, opaque tokens. */
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
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    scopes: ['investments.read'],
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, clientId, clientSecret };
}

async function ours(): Promise<Ready> {
  const { privateJwk, publicJwks } = await generatePrincipalKeys();
  const signer = await createPrincipalSigner(privateJwk);
  const log = createLogger('authorization', 'error');
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  if (part === 'issuing') await leaveRelayToAnother(databaseUri, `bench_${part}_authorization`);
  const { url } = await authorization.start({
    log,
    bus: createEmbeddedEventBus({ directory, log }),
    region: 'us',
    mongodbUri: databaseUri,
    databasePrefix: `bench_${part}_`,
    revocations: createLocalRevocationFeed(),
    verifier: createPrincipalVerifier(publicJwks),
    signer,
    address: { host: '127.0.0.1', port: 0 },
    environment: { SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') },
  });
  const internal = createInternalClient({ baseUrl: url, name: 'bench', signer, timeoutMs: 10_000 });
  const made = async (what: string, body: object) =>
    (await internal.post(`/internal/${what}`, body)).body as Record<string, string>;
  const { id: organizationId } = await made('organizations', { name: 'Bench', plan: 'team' });
  const { id: workspaceId } = await made('workspaces', { organizationId, name: 'Bench', region: 'us' });
  const { userId } = await made('members', { workspaceId, email: 'bench@example.org', name: 'Bench', role: 'owner' });
  const principal = testPrincipal({
    role: 'owner',
    userId: userId!,
    workspaceId: workspaceId!,
    organizationId: organizationId!,
  });
  const answer = await fetch(`${url}/v2/applications`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [principalHeader]: await signer.signPrincipal(principal, 60) },
    body: JSON.stringify({
      name: 'Bench',
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    }),
  });
  const { clientId, clientSecret } = (await answer.json()) as Ready;
  await internal.close();
  return { url: `${url}/oauth/token`, clientId, clientSecret, privateJwk };
}

/** As if another instance had the lease. */
async function leaveRelayToAnother(uri: string, dbName: string): Promise<void> {
  const { models, close } = await connectDatabase(
    { uri, name: dbName, log: createLogger('bench', 'error') },
    (connection) => ({
      lease: createLease(connection, 'relay'),
    }),
  );
  await models.lease.hold();
  setInterval(() => models.lease.hold(), 1_000);
  process.on('disconnect', close);
}
