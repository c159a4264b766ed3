import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventBus, type EventBus } from '@irp/events';
import { silentLogger } from '@irp/logging';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalSigner,
} from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/revocations';
import type { Platform, RunningService, Service } from '@irp/service';
import { type ApiClient, createApiClient } from './api-client.ts';
import { testDatabase } from './test-database.ts';

export interface TestPlatform {
  platform: Platform & { bus: EventBus };
  signer: PrincipalSigner;
  /** Starts a service on port 0; it stops with the platform. */
  start(service: Service, environment?: Record<string, string>): Promise<{ running: RunningService; call: ApiClient }>;
  /** @throws Error when a query was served by scanning a whole collection */
  stop(): Promise<void>;
}

/** A platform for one test file: fresh databases, its own keys, port 0, no log, every answer checked against its contract. */
export async function createTestPlatform(): Promise<TestPlatform> {
  const database = await testDatabase();
  const keys = await generatePrincipalKeys();
  const signer = await createPrincipalSigner(keys.privateJwk);
  const running: RunningService[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'irp-bus-'));
  const platform: Platform & { bus: EventBus } = {
    log: silentLogger(),
    region: 'us',
    mongodbUri: database.uri,
    databasePrefix: `t${randomBytes(6).toString('hex')}_`,
    revocations: createLocalRevocationFeed(),
    bus: createEmbeddedEventBus({ directory, log: silentLogger() }),
    alone: true,
    verifier: createPrincipalVerifier(keys.publicJwks),
    signer,
    address: { host: '127.0.0.1', port: 0 },
    environment: { CHECK_REPLIES: 'true', SECRETS_KEY: randomBytes(32).toString('base64') },
  };
  return {
    platform,
    signer,
    async start(service, environment = {}) {
      const started = await service.start({ ...platform, environment: { ...platform.environment, ...environment } });
      running.push(started);
      return { running: started, call: createApiClient(started.url, signer) };
    },
    async stop() {
      for (const service of running.toReversed()) await service.stop();
      await platform.revocations.close();
      await platform.bus.close();
      await rm(directory, { recursive: true, force: true });
      const scans = await database.scans();
      await database.stop();
      // A query that no index serves is a defect: it blocks everyone once there are records enough.
      if (scans.length > 0) throw new Error(`collection scans: ${JSON.stringify(scans)}`);
    },
  };
}
