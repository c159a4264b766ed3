import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBus } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { silentLogger } from '@irp/observability';
import type { PrincipalSigner } from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/redis';
import type { Platform, RunningService, Service } from '@irp/service';
import { acceptDirectRequests } from './accept-direct-requests.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { testDatabase } from './test-database.ts';
import { createTestPrincipals } from './test-principals.ts';

export interface TestPlatform {
  platform: Platform & { bus: EventBus; mongodbUri: string };
  signer: PrincipalSigner;
  /**
   * Starts a service on a free port; `stop` stops the service. `environment` is added to the
   * environment of the platform.
   */
  start(
    service: Service,
    environment?: Record<string, string>,
  ): Promise<{ running: RunningService; call: ApiClient }>;
  /**
   * Stops the services, and closes the database, the bus and Redis. @throws Error if a query
   * scanned a whole collection
   */
  stop(): Promise<void>;
}

/**
 * Creates a platform for a test file, with new databases and keys, free ports and no log. Every
 * response is validated against the contract.
 */
export async function createTestPlatform(): Promise<TestPlatform> {
  const database = await testDatabase();
  const { signer, verifier } = await createTestPrincipals();
  const running: RunningService[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'irp-bus-'));
  const platform: TestPlatform['platform'] = {
    log: silentLogger(),
    region: 'us',
    mongodbUri: database.uri,
    databasePrefix: `t${randomBytes(6).toString('hex')}_`,
    revocations: createLocalRevocationFeed(),
    bus: createEmbeddedEventBus({
      directory,
      log: silentLogger(),
    }),
    soleWriter: true,
    verifier: acceptDirectRequests(verifier),
    signer,
    address: { host: '127.0.0.1', port: 0 },
    environment: {
      CHECK_REPLIES: 'true',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PASSWORD_COST: '16',
    },
  };
  return {
    platform,
    signer,
    async start(service, environment = {}) {
      const started = await service.start({
        ...platform,
        environment: { ...platform.environment, ...environment },
      });
      running.push(started);
      return {
        running: started,
        call: createApiClient(started.url, { signer, service: service.name }),
      };
    },
    async stop() {
      for (const service of running.toReversed()) {
        await service.stop();
      }
      await platform.revocations.close();
      await platform.bus.close();
      await rm(directory, { recursive: true, force: true });
      const scans = await database.scans();
      await database.stop();
      // A query without an index is a defect, because with many documents the query slows down
      // every caller.
      if (scans.length > 0) {
        throw new Error(`collection scans: ${JSON.stringify(scans)}`);
      }
    },
  };
}
