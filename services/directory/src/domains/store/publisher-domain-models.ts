import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { PublisherDomain } from '../domain/publisher-domain.ts';

export interface PublisherDomainRow extends Omit<PublisherDomain, 'id'> {
  _id: string;
  /**
   * The key of a unique index, made from workspace and domain; absent after the removal of the
   * domain.
   */
  ownKey?: string;
  /**
   * The name of the domain while it is verified. Only a single workspace can have the same verified
   * domain.
   */
  verifiedDomain?: string;
  outbox?: DomainEvent[];
  goneAt?: Date;
  /**
   * The time of the last replacement or removal, by the database's clock. `LiveDomains` finds
   * changed domains by `changedAt`.
   */
  changedAt?: Date;
}

const schema = new Schema<PublisherDomainRow>(
  {
    _id: String,
    workspaceId: String,
    organizationId: String,
    domain: String,
    token: String,
    state: String,
    method: String,
    verifiedAt: Date,
    lastCheck: Object,
    failedChecks: Number,
    nextCheckAt: Date,
    revision: Number,
    createdAt: Date,
    createdBy: String,
    ownKey: String,
    verifiedDomain: String,
    goneAt: Date,
    changedAt: Date,
  },
  { versionKey: false, minimize: false },
);
schema.index({ workspaceId: 1, createdAt: 1 });
schema.index({ organizationId: 1, state: 1 });
schema.index({ ownKey: 1 }, { unique: true, sparse: true });
schema.index({ verifiedDomain: 1 }, { unique: true, sparse: true });
schema.index({ nextCheckAt: 1 }, { sparse: true });
schema.index({ changedAt: 1 }, { sparse: true });
addOutbox(schema);

export function compilePublisherDomainModels(connection: Connection) {
  return { publisherDomains: connection.model('PublisherDomain', schema, 'publisher_domains') };
}

export type PublisherDomainModels = ReturnType<typeof compilePublisherDomainModels>;
