import { type Connection, Schema } from 'mongoose';
import type { FollowedApplication, Installed } from '../matching/domain/installed.ts';

export type FollowedApplicationRow = Omit<FollowedApplication, 'id'> & { _id: string };
export type InstalledRow = Omit<Installed, 'id'> & {
  _id: string;
  /**
   * Time at which the row of an ended installation is removed. A later event about the installation
   * reads it again.
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
 * Compiles the models for the data that decides which events endpoints of applications may receive.
 * The data is copied from the authorization service and the directory.
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
