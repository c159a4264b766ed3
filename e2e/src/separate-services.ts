import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createInternalClient } from '@irp/http';
import { createPrincipalSigner, generatePrincipalKeys, type PrincipalSigner } from '@irp/principals';
import { freePort } from '@irp/testing/redis-server';
import { endWithTests } from './end-with-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

type SeparateService = 'authorization' | 'investments' | 'audit' | 'directory' | 'notifications';

export interface SeparateServices {
  /** The public URLs of the gateway processes. People sign in, and open pages, at the first one. */
  gateways: string[];
  /** The internal API of the authorization service, for a test that provisions further organizations. */
  internal: { authorizationUrl: string; signer: PrincipalSigner };
  /** API key of the owner. */
  ownerKey: string;
  /** A confidential application in the owner's workspace. */
  application: { clientId: string; clientSecret: string };
  /** Sends SIGKILL to a service and starts it again on the same port. */
  killAndRestart(service: SeparateService): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts every service as a separate process, with several gateways, on the engines of MONGODB_URI and REDIS_URL.
 * @param settings environment variables of every process
 */
export async function startSeparateServices(
  gatewayCount: number,
  settings: Record<string, string> = {},
): Promise<SeparateServices> {
  const [keys, directoryKeys, notificationsKeys] = await Promise.all([
    generatePrincipalKeys(),
    generatePrincipalKeys('directory'),
    generatePrincipalKeys('notifications'),
  ]);
  const publicJwks = { keys: [keys, directoryKeys, notificationsKeys].flatMap((own) => own.publicJwks.keys) };
  const processes: ChildProcess[] = [];
  // Before anything listens: sessions belong to the public address, of which services are told at their start.
  const publicPort = String(await freePort());
  const images = await mkdtemp(join(tmpdir(), 'irp-images-'));
  const name = `apart${randomBytes(5).toString('hex')}`;
  const shared = {
    PRINCIPAL_PUBLIC_JWKS: JSON.stringify(publicJwks),
    DATABASE_PREFIX: `${name}_`,
    REDIS_PREFIX: name,
    KAFKA_PREFIX: name,
    KAFKA_PARTITIONS: '3',
    PORT: '0',
    AUTH_URL: `http://127.0.0.1:${publicPort}`,
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'off',
    GATEWAY_PROCESSES: String(gatewayCount),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PASSWORD_COST: '1024',
    ...settings,
  };
  const start = async (script: string, extraSettings: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: { ...process.env, ...shared, ...extraSettings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    endWithTests(child);
    return listeningUrl(child, script);
  };
  const scriptOf = (service: string) => `services/${service}/src/main.ts`;
  const [authorization, investments, audit] = await Promise.all([
    start(scriptOf('authorization')),
    start(scriptOf('investments')),
    start(scriptOf('audit')),
  ]);
  const ofDirectory = {
    AUTHORIZATION_URL: authorization,
    PRINCIPAL_PRIVATE_JWK: JSON.stringify(directoryKeys.privateJwk),
    IMAGES_DIRECTORY: images,
  };
  const directory = await start(scriptOf('directory'), ofDirectory);
  const ofNotifications = {
    AUTHORIZATION_URL: authorization,
    DIRECTORY_URL: directory,
    PRINCIPAL_PRIVATE_JWK: JSON.stringify(notificationsKeys.privateJwk),
  };
  const notifications = await start(scriptOf('notifications'), ofNotifications);
  const urls: Record<SeparateService, string> = { authorization, investments, audit, directory, notifications };
  const publicServer = {
    AUTHORIZATION_URL: authorization,
    INVESTMENTS_URL: investments,
    AUDIT_URL: audit,
    DIRECTORY_URL: directory,
    NOTIFICATIONS_URL: notifications,
    PRINCIPAL_PRIVATE_JWK: JSON.stringify(keys.privateJwk),
  };
  const gateways = await Promise.all(
    Array.from({ length: gatewayCount }, (_, n) =>
      start('gateway/src/main.ts', { ...publicServer, PORT: n === 0 ? publicPort : '0' }),
    ),
  );
  const signer = await createPrincipalSigner(keys.privateJwk);
  const ownerKey = await createOwner(authorization, signer);
  return {
    gateways,
    internal: { authorizationUrl: authorization, signer },
    ownerKey,
    application: await registerApplication(gateways[0]!, ownerKey),
    async killAndRestart(service) {
      const script = scriptOf(service);
      const child = processes.findLast(({ spawnargs }) => spawnargs.includes(script))!;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      processes.splice(processes.indexOf(child), 1);
      const own = { directory: ofDirectory, notifications: ofNotifications }[service as string] ?? {};
      await start(script, { ...own, PORT: new URL(urls[service]).port });
    },
    async stop() {
      for (const child of processes.toReversed()) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(images, { recursive: true, force: true });
    },
  };
}

/** The URL in the service's log line `listening`. */
async function listeningUrl(child: ChildProcess, script: string): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    const { msg, url } = JSON.parse(line);
    if (msg === 'listening' && url) {
      child.stdout!.resume();
      return url;
    }
  }
  throw new Error(`${script} exited before it listened`);
}

async function registerApplication(baseUrl: string, apiKey: string): Promise<SeparateServices['application']> {
  const response = await fetch(`${baseUrl}/v2/applications`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Apart',
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read', 'workspace.read'],
    }),
  });
  if (response.status !== 201) throw new Error(`the application was not registered: ${await response.text()}`);
  return (await response.json()) as SeparateServices['application'];
}

async function createOwner(baseUrl: string, signer: PrincipalSigner): Promise<string> {
  const internal = createInternalClient({
    ...{ baseUrl, service: 'authorization', name: 'operator' },
    ...{ signer, timeoutMs: 10_000 },
  });
  const provision = async (kind: string, body: unknown) =>
    (await internal.post(`/internal/${kind}`, body)).body as Record<string, string>;
  const { id: organizationId } = await provision('organizations', { name: 'Apart', plan: 'team' });
  const { id: workspaceId } = await provision('workspaces', { organizationId, name: 'Apart', region: 'us' });
  const owner = {
    workspaceId,
    email: 'owner@apart.example',
    name: 'Owner',
    role: 'owner',
    password: 'correct horse battery',
  };
  const { userId } = await provision('members', owner);
  const { key } = await provision('api-keys', { workspaceId, userId, environment: 'production', name: 'Owner' });
  await internal.close();
  return key!;
}
