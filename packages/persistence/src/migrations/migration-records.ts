import { type Connection, type Model, Schema } from 'mongoose';

export interface MigrationProgress {
  /** Number of the current step, from 0. */
  step: number;
  /**
   * The `_id` of the last document in the last complete batch of this step; absent before the first
   * batch.
   */
  after?: unknown;
  examined: number;
  changed: number;
}

/** The record of a migration, stored in the changed database. */
export interface MigrationRecord {
  /** The name of the migration, or `indexes` for the declared indexes of the models. */
  _id: string;
  checksum: string;
  startedAt: Date;
  /** The end of the migration; null if the migration is running or was interrupted. */
  finishedAt: Date | null;
  progress: MigrationProgress;
}

export const indexesRecord = 'indexes';

const schema = new Schema<MigrationRecord>(
  {
    _id: String,
    checksum: String,
    startedAt: Date,
    finishedAt: Date,
    progress: { type: Object },
  },
  {
    versionKey: false,
    minimize: false,
    collection: 'migrations',
  },
);

function compileMigrationModels(connection: Connection): { migrations: Model<MigrationRecord> } {
  return { migrations: connection.model<MigrationRecord>('Migration', schema) };
}

export interface MigrationRecords {
  find(names: readonly string[]): Promise<MigrationRecord[]>;
  list(): Promise<MigrationRecord[]>;
  /** Returns the record of a migration. Creates the record of a new migration. */
  begin(name: string, checksum: string): Promise<MigrationRecord>;
  /** Stores the progress. Does nothing if another process has already finished the migration. */
  advance(name: string, progress: MigrationProgress): Promise<void>;
  /** Marks a finished migration as running again. */
  reopen(name: string): Promise<void>;
  finish(name: string, progress: MigrationProgress): Promise<void>;
}

const none: MigrationProgress = {
  step: 0,
  examined: 0,
  changed: 0,
};

export function createMigrationRecords(connection: Connection): MigrationRecords {
  const { migrations } = compileMigrationModels(connection);
  const ofName = (_id: string) => ({ _id });
  return {
    find: (names) => migrations.find({ _id: { $in: [...names] } }).lean<MigrationRecord[]>(),
    list: () => migrations.find().sort({ _id: 1 }).lean<MigrationRecord[]>(),
    async begin(name, checksum) {
      const $setOnInsert = {
        startedAt: new Date(),
        finishedAt: null,
        progress: none,
      };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const record = await migrations
        .findOneAndUpdate(
          ofName(name),
          {
            $setOnInsert,
            $set: { checksum },
          },
          options,
        )
        .lean<MigrationRecord>();
      if (!record) {
        throw new Error(`the record of the migration ${name} was not stored`);
      }
      return record;
    },
    async advance(name, progress) {
      await migrations.updateOne({ ...ofName(name), finishedAt: null }, { $set: { progress } });
    },
    async reopen(name) {
      await migrations.updateOne(ofName(name), { $set: { finishedAt: null } });
    },
    async finish(name, progress) {
      await migrations.updateOne(ofName(name), { $set: { progress, finishedAt: new Date() } });
    },
  };
}
