import { type Connection, Schema } from 'mongoose';
import type { FollowedApplication, Installed } from '../matching/domain/installed.ts';

export type FollowedApplicationRow = Omit<FollowedApplication, 'id'> & { _id: string };
export type InstalledRow = Omit<Installed, 'id'> & {
  _id: string;
  /** Of one that has ended: when its row is removed. Another event of it reads it again. */
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
 * What endpoints of applications may receive: copies of what authorization and the directory
 * decide.
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
