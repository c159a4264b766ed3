import { silentLogger } from '@irp/observability';
import { createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/redis';
import type { Platform } from '@irp/service';

/**
 * A platform on a free loopback port, without engines: for services without a database and a bus.
 */
export async function barePlatform(more: Partial<Platform> = {}): Promise<Platform> {
  const { publicJwks } = await generatePrincipalKeys();
  return {
    log: silentLogger(),
    region: 'us',
    mongodbUri: 'mongodb://127.0.0.1:1/',
    databasePrefix: 'test_',
    revocations: createLocalRevocationFeed(),
    verifier: createPrincipalVerifier(publicJwks),
    signer: undefined,
    address: { host: '127.0.0.1', port: 0 },
    environment: {},
    ...more,
  };
}
