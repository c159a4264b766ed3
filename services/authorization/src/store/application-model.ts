import type { DomainEvent } from '@irp/contracts';
import { addOutbox, eventSchema } from '@irp/persistence';
import { Schema } from 'mongoose';
import type { Application } from '../domain/application.ts';
import type { MailedType } from '../domain/lifecycle-notice.ts';

export type ApplicationRow = Omit<Application, 'id'> & {
  _id: string;
  /** Lower case; a deleted application gives its name back. */
  nameKey: string;
  /** Which of the workspace's places it holds; null: deleted. */
  slot?: number | null;
  /** When the owner is to be reminded of the next secret. */
  reminderAt: Date | null;
  outbox: DomainEvent[];
  /** Those of which admins are still to be mailed. */
  unmailed: DomainEvent<MailedType>[];
};

const secret = new Schema(
  {
    id: String,
    prefix: String,
    hash: String,
    createdAt: Date,
    createdBy: String,
    expiresAt: Date,
    lastUsedAt: Date,
    remindedAt: Date,
  },
  { _id: false },
);

export const applicationSchema = new Schema<ApplicationRow>(
  {
    _id: String,
    workspaceId: String,
    organizationId: String,
    name: String,
    nameKey: String,
    slot: Number,
    reminderAt: Date,
    description: String,
    type: { type: String },
    environment: String,
    redirectUris: [String],
    postLogoutRedirectUris: [String],
    grantTypes: [String],
    scopes: [String],
    metadata: Object,
    owner: Object,
    supportContact: Object,
    homepageUrl: String,
    publish: Boolean,
    jwks: Object,
    dpopBound: Boolean,
    secrets: [secret],
    tokensFrom: Date,
    state: String,
    suspension: Object,
    deletionAt: Date,
    newInstallsDisabled: Boolean,
    authorizationFlowsSuspended: Boolean,
    transferOffer: Object,
    createdBy: String,
    createdAt: Date,
    updatedAt: Date,
    revision: Number,
    unmailed: [eventSchema],
  },
  { versionKey: false, minimize: false },
);
applicationSchema.index({ workspaceId: 1, nameKey: 1 }, { unique: true });
applicationSchema.index({ workspaceId: 1, _id: 1 });
addOutbox(applicationSchema);
applicationSchema.index({ workspaceId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gt: 0 } } });
applicationSchema.index({ 'transferOffer.toWorkspaceId': 1, _id: 1 }, { sparse: true });
applicationSchema.index({ 'unmailed.time': 1 }, { sparse: true });
applicationSchema.index({ deletionAt: 1 }, { sparse: true });
applicationSchema.index({ reminderAt: 1 }, { sparse: true });

/** Where an application may work beside its own workspace; `_id` is both ids. */
export interface InstallationGrantRow {
  _id: string;
  applicationId: string;
  workspaceId: string;
  installationId: string;
  state: 'active' | 'suspended' | 'revoked';
  scopes: string[];
  revision: number;
  createdAt: Date;
  outbox?: DomainEvent[];
}

export const installationGrantSchema = new Schema<InstallationGrantRow>(
  {
    _id: String,
    applicationId: String,
    workspaceId: String,
    installationId: String,
    state: String,
    scopes: [String],
    revision: Number,
    createdAt: Date,
  },
  { versionKey: false },
);
installationGrantSchema.index({ applicationId: 1, workspaceId: 1 });
addOutbox(installationGrantSchema);
