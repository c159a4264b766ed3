import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPrincipalSigner,
  generatePrincipalKeys,
  type PrincipalSigner,
} from '@irp/principals';
import { freePort } from '@irp/testing/redis-server';
import { type Balancer, startBalancer } from './balancer.ts';
import { createOwner } from './create-owner.ts';
import { runningServices } from './running-services.ts';
import { type ServiceProcesses, startServiceProcesses } from './service-processes.ts';

type SeparateService = 'authorization' | 'investments' | 'audit' | 'directory' | 'notifications';
/** The parts in separate processes. */
type SeparatePart = SeparateService | 'gateway';

export interface SeparateServices {
  /** The public URL of the platform: the balancer of the gateways, or the first gateway. */
  publicUrl: string;
  /** The URLs of the initial gateway processes. */
  gateways: string[];
  /** For tests that start, restart and end single processes. */
  parts: Record<SeparatePart, ServiceProcesses>;
  /** The internal API of the authorization service, with which tests can create organizations. */
  internal: { authorizationUrl: string; signer: PrincipalSigner };
  /** API key of the owner. */
  ownerKey: string;
  /** A confidential application in the owner's workspace. */
  application: { clientId: string; clientSecret: string };
  /**
   * Sends SIGKILL to the oldest process of a service, and starts a new process. Without a balancer,
   * the new process has the same port.
   */
  killAndRestart(service: SeparateService): Promise<void>;
  stop(): Promise<void>;
}

export interface SeparateOptions {
  /**
   * Processes of each service. With this option each service and the gateways are behind a balancer
   * ({@link startBalancer}). Default: a single process for each service, reached directly.
   */
  processesOfEach?: number;
  /** Interval between two probes of a process by a balancer, in milliseconds. Default: 200. */
  probeMs?: number;
}

/**
 * Starts every service and several gateways in separate processes. The services use the MongoDB,
 * Redis and Kafka in MONGODB_URI, REDIS_URL and KAFKA_BROKERS. If RUNNING_SERVICES is set ({@link
 * runningServices}), the function starts nothing. For a running platform, `gateways` contains the
 * gateway with its existing settings, and `parts` is empty.
 * @param settings environment variables of every process
 */
export async function startSeparateServices(
  gatewayCount: number,
  settings: Record<string, string> = {},
  { processesOfEach, probeMs }: SeparateOptions = {},
): Promise<SeparateServices> {
  const running = await runningServices();
  if (running) {
    return asSeparate(running, gatewayCount);
  }
  const [keys, investmentsKeys, directoryKeys, notificationsKeys] = await Promise.all([
    generatePrincipalKeys(),
    generatePrincipalKeys('investments'),
    generatePrincipalKeys('directory'),
    generatePrincipalKeys('notifications'),
  ]);
  const publicJwks = {
    keys: [keys, investmentsKeys, directoryKeys, notificationsKeys].flatMap(
      (own) => own.publicJwks.keys,
    ),
  };
  // Chooses the public address before the services start, because they need it in their settings.
  const publicPort = await freePort();
  const publicUrl = `http://127.0.0.1:${publicPort}`;
  const images = await mkdtemp(join(tmpdir(), 'irp-images-'));
  const name = `apart${randomBytes(5).toString('hex')}`;
  const shared = {
    PRINCIPAL_PUBLIC_JWKS: JSON.stringify(publicJwks),
    DATABASE_PREFIX: `${name}_`,
    REDIS_PREFIX: name,
    KAFKA_PREFIX: name,
    KAFKA_PARTITIONS: '3',
    PORT: '0',
    AUTH_URL: publicUrl,
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'off',
    GATEWAY_PROCESSES: String(gatewayCount),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PASSWORD_COST: '16',
    ...settings,
  };
  const isBalanced = processesOfEach !== undefined;
  const openBalancer = async (port?: number) =>
    isBalanced ? startBalancer({ port, probeMs }) : undefined;
  const startService = (
    service: SeparateService,
    balancer: Balancer | undefined,
    own: Record<string, string> = {},
  ) =>
    startServiceProcesses({
      script: `services/${service}/src/main.ts`,
      environment: () => ({ ...shared, ...own }),
      count: processesOfEach ?? 1,
      balancer,
    });

  const [authorization, audit] = await Promise.all([
    startService('authorization', await openBalancer()),
    startService('audit', await openBalancer()),
  ]);
  const investments = await startService('investments', await openBalancer(), {
    AUTHORIZATION_URL: authorization.url,
    PRINCIPAL_PRIVATE_JWK: JSON.stringify(investmentsKeys.privateJwk),
  });
  const directory = await startService('directory', await openBalancer(), {
    AUTHORIZATION_URL: authorization.url,
    PRINCIPAL_PRIVATE_JWK: JSON.stringify(directoryKeys.privateJwk),
    IMAGES_DIRECTORY: images,
  });
  const notifications = await startService('notifications', await openBalancer(), {
    AUTHORIZATION_URL: authorization.url,
    DIRECTORY_URL: directory.url,
    PRINCIPAL_PRIVATE_JWK: JSON.stringify(notificationsKeys.privateJwk),
  });
  const publicBalancer = await openBalancer(publicPort);
  const gateway = await startServiceProcesses({
    script: 'gateway/src/main.ts',
    environment: (n) => ({
      ...shared,
      AUTHORIZATION_URL: authorization.url,
      INVESTMENTS_URL: investments.url,
      AUDIT_URL: audit.url,
      DIRECTORY_URL: directory.url,
      NOTIFICATIONS_URL: notifications.url,
      PRINCIPAL_PRIVATE_JWK: JSON.stringify(keys.privateJwk),
      PORT: n === 0 && !isBalanced ? String(publicPort) : '0',
    }),
    count: gatewayCount,
    balancer: publicBalancer,
  });
  const parts = {
    authorization,
    investments,
    audit,
    directory,
    notifications,
    gateway,
  };
  const signer = await createPrincipalSigner(keys.privateJwk);
  const ownerKey = await createOwner({ authorizationUrl: authorization.url, signer });
  return {
    publicUrl,
    // The first gateway of the list listens on the public port.
    gateways: gateway
      .running()
      .map(({ url }) => url)
      .sort((one) => (one === publicUrl ? -1 : 1)),
    parts,
    internal: { authorizationUrl: authorization.url, signer },
    ownerKey,
    application: await registerApplication(publicUrl, ownerKey),
    async killAndRestart(service) {
      await parts[service].restart(undefined, 'SIGKILL');
    },
    async stop() {
      await gateway.stop();
      await Promise.all(
        [notifications, directory, audit, investments, authorization].map((part) => part.stop()),
      );
      await rm(images, { recursive: true, force: true });
    },
  };
}

async function asSeparate(
  { publicUrl, authorizationUrl, signer }: NonNullable<Awaited<ReturnType<typeof runningServices>>>,
  gatewayCount: number,
): Promise<SeparateServices> {
  const ownerKey = await createOwner({ authorizationUrl, signer });
  return {
    publicUrl,
    gateways: Array.from({ length: gatewayCount }, () => publicUrl),
    parts: {} as SeparateServices['parts'],
    internal: { authorizationUrl, signer },
    ownerKey,
    // Uses another name, because an earlier test may have registered an application.
    application: await registerApplication(
      publicUrl,
      ownerKey,
      `Apart ${randomBytes(5).toString('hex')}`,
    ),
    killAndRestart: () => Promise.reject(new Error('these services were not started by the test')),
    stop: async () => undefined,
  };
}

async function registerApplication(
  baseUrl: string,
  apiKey: string,
  name = 'Apart',
): Promise<SeparateServices['application']> {
  const response = await fetch(`${baseUrl}/v2/applications`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read', 'workspace.read'],
    }),
  });
  if (response.status !== 201) {
    throw new Error(`the application was not registered: ${await response.text()}`);
  }
  return (await response.json()) as SeparateServices['application'];
}
