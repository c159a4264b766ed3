import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { Application } from '../domain/application.ts';
import type { InstallationTime } from '../domain/grant-times.ts';

export type ApplicationRow = Omit<Application, 'id'> & {
  _id: string;
  /**
   * Name in lower case, unique in the workspace. A deletion changes `nameKey`, so that another
   * application can get the name.
   */
  nameKey: string;
  /** Number of the application's slot in the workspace, from 1; null after its deletion. */
  slot?: number | null;
  /** Time of the next reminder to rotate a secret. */
  reminderAt: Date | null;
  outbox: DomainEvent[];
  /**
   * No longer used. In old rows: events for which an earlier version of the service had not sent a
   * mail.
   */
  unmailed?: DomainEvent[];
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

const applicationSchema = new Schema<ApplicationRow>(
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
    backchannelLogoutUri: String,
    backchannelLogoutSessionRequired: Boolean,
    grantTypes: [String],
    scopes: [String],
    metadata: Object,
    owner: Object,
    supportContact: Object,
    homepageUrl: String,
    publish: Boolean,
    jwks: Object,
    pkceRequired: Boolean,
    dpopBound: Boolean,
    secrets: [secret],
    tokensFrom: Date,
    state: String,
    suspension: Object,
    platformSuspension: Object,
    deletionAt: Date,
    newInstallsDisabled: Boolean,
    authorizationFlowsSuspended: Boolean,
    flowsSuspendedBy: Object,
    directoryListing: Object,
    compromisedAt: Date,
    transferredAt: Date,
    transferOffer: Object,
    createdBy: String,
    createdAt: Date,
    updatedAt: Date,
    revision: Number,
  },
  { versionKey: false, minimize: false },
);
applicationSchema.index({ workspaceId: 1, nameKey: 1 }, { unique: true });
applicationSchema.index({ workspaceId: 1, _id: 1 });
// This index serves operators, who search applications of all workspaces by name.
applicationSchema.index({ nameKey: 1, _id: 1 });
addOutbox(applicationSchema);
applicationSchema.index(
  { workspaceId: 1, slot: 1 },
  {
    unique: true,
    partialFilterExpression: { slot: { $gt: 0 } },
  },
);
applicationSchema.index(
  {
    'transferOffer.toWorkspaceId': 1,
    _id: 1,
  },
  { sparse: true },
);
applicationSchema.index({ deletionAt: 1 }, { sparse: true });
applicationSchema.index({ reminderAt: 1 }, { sparse: true });

/**
 * The installation of an application in another workspace. `_id` consists of the application id and
 * the workspace id.
 */
export interface InstallationGrantRow {
  _id: string;
  applicationId: string;
  workspaceId: string;
  installationId: string;
  /**
   * Undefined in grants that an earlier version of the service stored. Default: the application's
   * environment.
   */
  environment?: DataEnvironment;
  /**
   * Time of the first grant of this installation. Tokens from before this time belong to a former
   * installation.
   */
  since?: Date;
  state: 'active' | 'suspended' | 'revoked';
  scopes: string[];
  revision: number;
  createdAt: Date;
  /**
   * Time of the revocation; null if not revoked. Undefined in grants that an earlier version of the
   * service stored.
   */
  endedAt?: Date | null;
  /**
   * Former installations. A former installation is stored as long as notices about events of its
   * period may be sent.
   */
  former?: InstallationTime[];
}

const installationTime = new Schema<InstallationTime>(
  {
    installationId: String,
    environment: String,
    since: Date,
    endedAt: Date,
  },
  { _id: false },
);

const installationGrantSchema = new Schema<InstallationGrantRow>(
  {
    _id: String,
    applicationId: String,
    workspaceId: String,
    installationId: String,
    environment: String,
    since: Date,
    state: String,
    scopes: [String],
    revision: Number,
    createdAt: Date,
    endedAt: Date,
    former: {
      type: [installationTime],
      default: undefined,
    },
  },
  { versionKey: false },
);
installationGrantSchema.index({ applicationId: 1, workspaceId: 1 });

export function compileApplicationModels(connection: Connection) {
  return {
    applications: connection.model('Application', applicationSchema, 'applications'),
    installationGrants: connection.model(
      'InstallationGrant',
      installationGrantSchema,
      'installation_grants',
    ),
  };
}

export type ApplicationModels = ReturnType<typeof compileApplicationModels>;
