import { createEventRows, createIdempotencyStore, createLease } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { compilePublisherDomainModels } from './domains/store/publisher-domain-models.ts';
import { compileImageModels } from './images/store/image-models.ts';
import { compileInstallationModels } from './installations/store/installation-models.ts';
import { compileListingModels } from './listings/store/listing-models.ts';
import { compilePolicyModels } from './policies/store/policy-models.ts';

/** Registers the models of all collections on a connection. */
export function compileAll(connection: Connection) {
  return {
    ...compileListingModels(connection),
    ...compileImageModels(connection),
    ...compileInstallationModels(connection),
    ...compilePolicyModels(connection),
    ...compilePublisherDomainModels(connection),
    idempotency: createIdempotencyStore(connection),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
  };
}
