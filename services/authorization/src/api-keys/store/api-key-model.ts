import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { Stored } from '../../kernel/stored.ts';
import type { ApiKey } from '../domain/api-key.ts';

export type ApiKeyRow = Stored<ApiKey>;

const options = { versionKey: false, minimize: false } as const;

const apiKey = new Schema<ApiKeyRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    userId: String,
    name: String,
    scopes: [String],
    prefix: String,
    hash: String,
    createdAt: Date,
    createdBy: String,
    expiresAt: Date,
    lastUsedAt: Date,
    revokedAt: Date,
    revision: Number,
    /**
     * When a never-shown key was discarded. The row is deleted after the publication of its last
     * event.
     */
    goneAt: Date,
  },
  options,
);
apiKey.index({ hash: 1 }, { unique: true });
apiKey.index({ workspaceId: 1, _id: 1 });
apiKey.index({
  workspaceId: 1,
  userId: 1,
  _id: 1,
});
apiKey.index({
  workspaceId: 1,
  userId: 1,
  revokedAt: 1,
});
addOutbox(apiKey);

export function compileApiKeyModels(connection: Connection) {
  return { apiKeys: connection.model('ApiKey', apiKey, 'api_keys') };
}

export type ApiKeyModels = ReturnType<typeof compileApiKeyModels>;
