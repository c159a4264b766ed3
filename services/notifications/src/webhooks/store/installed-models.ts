import { type Connection, Schema } from 'mongoose';
import type { FollowedApplication, Installed } from '../matching/domain/installed.ts';

export type FollowedApplicationRow = Omit<FollowedApplication, 'id'> & { _id: string };
export type InstalledRow = Omit<Installed, 'id'> & {
  _id: string;
  /**
   * For an ended installation: removal time of the row. Another event of the installation reads it
   * again.
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
 * Data about the events permitted to applications' endpoints: copies of decisions of authorization
 * and the directory.
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
