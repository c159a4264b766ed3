import { type Connection, Schema } from 'mongoose';
import type { HistoryRow } from '../domain/record-history.ts';

/** A published change of a record. The event is no longer in the outbox of the record. */
export interface StoredHistoryRow extends HistoryRow {
  workspaceId: string;
  environment: string;
  investmentId: string;
  /** The time at which a TTL index deletes the row. */
  expireAt: Date;
}

const change = new Schema<StoredHistoryRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    investmentId: String,
    revision: Number,
    at: Date,
    actor: Object,
    audiences: [String],
    changes: [Object],
    mergedFrom: { type: [String], default: undefined },
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false, minimize: false },
);
change.index(
  {
    workspaceId: 1,
    environment: 1,
    investmentId: 1,
    revision: -1,
  },
  { name: 'newest' },
);
change.index(
  {
    workspaceId: 1,
    environment: 1,
    mergedFrom: 1,
  },
  { name: 'merged', partialFilterExpression: { mergedFrom: { $exists: true } } },
);

export function compileHistoryModels(connection: Connection) {
  return connection.model('InvestmentChange', change, 'investment_history');
}

export type HistoryModel = ReturnType<typeof compileHistoryModels>;
