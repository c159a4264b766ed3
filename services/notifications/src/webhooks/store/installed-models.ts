import { type Connection, Schema } from 'mongoose';
import type { FollowedApplication, Installed } from '../matching/domain/installed.ts';

export type FollowedApplicationRow = Omit<FollowedApplication, 'id'> & { _id: string };
export type InstalledRow = Omit<Installed, 'id'> & {
  _id: string;
  /**
   * For an ended installation, the removal time of the row. A later event about the installation
   * stores the row again.
   */
  removeAt?: Date | null;
};

const options = { versionKey: false, minimize: false } as const;

const applicationSchema = new Schema<FollowedApplicationRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    state: String,
    scopes: [String],
    revision: Number,
    filledAt: Date,
    refreshAt: Date,
  },
  options,
);
applicationSchema.index({ workspaceId: 1 });

const installedSchema = new Schema<InstalledRow>(
  {
    _id: String,
    applicationId: String,
    workspaceId: String,
    environment: String,
    state: String,
    scopes: [String],
    revision: Number,
    createdAt: Date,
    removeAt: { type: Date, expires: 0 },
  },
  options,
);
installedSchema.index({ workspaceId: 1 });
installedSchema.index({ applicationId: 1, _id: 1 });

/**
 * Compiles the models of followed applications and their installations. The rows are copies of data
 * of the authorization service and the directory, and decide which events the endpoints of an
 * application may receive.
 */
export function compileInstalledModels(connection: Connection) {
  return {
    followedApplications: connection.model(
      'FollowedApplication',
      applicationSchema,
      'followed_applications',
    ),
    installed: connection.model('Installed', installedSchema, 'installed'),
  };
}

export type InstalledModels = ReturnType<typeof compileInstalledModels>;
