import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox, recentCountsSchema } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { Installation } from '../domain/installation.ts';
import type { InstallationRequest } from '../domain/installation-request.ts';

export type InstallationRow = Omit<Installation, 'id'> & {
  _id: string;
  /**
   * Key made of application and workspace; absent after the end of the installation. A unique index
   * on `liveKey` permits only one live installation of an application in a workspace.
   */
  liveKey?: string;
  /** The time of the oldest change that the authorization service may not have yet. */
  grantPending?: Date;
  outbox: DomainEvent[];
};

export type InstallationRequestRow = Omit<InstallationRequest, 'id'> & {
  _id: string;
  /**
   * Key made of application, workspace and user; absent after the decision. A unique index on
   * `pendingKey` permits only one pending request of a user for an application in a workspace.
   */
  pendingKey?: string;
  outbox: DomainEvent[];
};

const options = { versionKey: false, minimize: false } as const;

const installationSchema = new Schema<InstallationRow>(
  {
    _id: String,
    applicationId: String,
    applicationName: String,
    publisher: Object,
    workspaceId: String,
    organizationId: String,
    organizationName: String,
    environment: String,
    state: String,
    scopes: [String],
    withheldScopes: [String],
    applicationRevision: Number,
    suspensions: [Object],
    version: String,
    requestId: String,
    createdAt: Date,
    createdBy: String,
    updatedAt: Date,
    ended: Object,
    revision: Number,
    grantedRevision: Number,
    liveKey: String,
    grantPending: Date,
  },
  options,
);
installationSchema.index({ workspaceId: 1, _id: 1 });
installationSchema.index({ applicationId: 1, _id: 1 });
installationSchema.index({
  applicationId: 1,
  workspaceId: 1,
  revision: -1,
});
installationSchema.index({ liveKey: 1 }, { unique: true, sparse: true });
installationSchema.index({ grantPending: 1 }, { sparse: true });
addOutbox(installationSchema);

const requestSchema = new Schema<InstallationRequestRow>(
  {
    _id: String,
    applicationId: String,
    applicationName: String,
    workspaceId: String,
    environment: String,
    scopes: [String],
    reason: String,
    state: String,
    requestedBy: String,
    requestedAt: Date,
    decidedBy: String,
    decidedAt: Date,
    declineReason: String,
    installationId: String,
    pendingKey: String,
  },
  options,
);
requestSchema.index({ workspaceId: 1, _id: 1 });
requestSchema.index({ pendingKey: 1 }, { unique: true, sparse: true });
addOutbox(requestSchema);

export function compileInstallationModels(connection: Connection) {
  return {
    installations: connection.model('Installation', installationSchema, 'installations'),
    installationRequests: connection.model(
      'InstallationRequest',
      requestSchema,
      'installation_requests',
    ),
    installationRequestCounts: connection.model(
      'InstallationRequestCount',
      recentCountsSchema,
      'installation_request_counts',
    ),
  };
}

export type InstallationModels = ReturnType<typeof compileInstallationModels>;
