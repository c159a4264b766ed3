import type { DeprecatedCalls } from '@irp/contracts';
import { Schema } from 'mongoose';

/** The counts of one gateway process for one credential, version and day. */
export type DeprecatedCallsRow = Omit<DeprecatedCalls, 'lastAt' | 'sunsetAt'> & {
  _id: string;
  sunsetAt: Date | null;
  lastAt: Date;
  expireAt: Date;
};

export const deprecatedCallsSchema = new Schema<DeprecatedCallsRow>(
  {
    _id: String,
    version: String,
    day: String,
    deprecatedOn: String,
    sunsetAt: Date,
    successor: String,
    userId: String,
    applicationId: String,
    workspaceId: String,
    credentialId: String,
    calls: Number,
    lastAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
deprecatedCallsSchema.index({ lastAt: 1 });

/** What an owner was told last; `_id` is the owner and the version. */
export interface DeprecationNoticeRow {
  _id: string;
  notices: number;
  lastAt: Date;
}

export const deprecationNoticeSchema = new Schema<DeprecationNoticeRow>(
  { _id: String, notices: Number, lastAt: Date },
  { versionKey: false },
);
