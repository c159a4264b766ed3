import { createIdempotencyStore, createLease } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { compileInstallationModels } from './store/installation-models.ts';
import { compileModels } from './store/models.ts';
import { compilePublisherDomainModels } from './store/publisher-domain-models.ts';

/** The models of all collections. */
export function compileAll(connection: Connection) {
  return {
    ...compileModels(connection),
    ...compileInstallationModels(connection),
    ...compilePublisherDomainModels(connection),
    idempotency: createIdempotencyStore(connection),
    lease: createLease(connection, 'relay'),
  };
}
