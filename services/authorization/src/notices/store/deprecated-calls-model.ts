import type { DeprecatedCalls } from '@irp/contracts/authorization';
import { type Connection, Schema } from 'mongoose';

/** The calls that a gateway process has counted for a credential, version and day. */
export type DeprecatedCallsRow = Omit<DeprecatedCalls, 'lastAt' | 'sunsetAt'> & {
  _id: string;
  sunsetAt: Date | null;
  lastAt: Date;
  expireAt: Date;
};

const deprecatedCallsSchema = new Schema<DeprecatedCallsRow>(
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
deprecatedCallsSchema.index({ applicationId: 1, lastAt: 1 });

/** The last notice to an owner about a version. `_id` consists of the owner and the version. */
export interface DeprecationNoticeRow {
  _id: string;
  notices: number;
  lastAt: Date;
}

const deprecationNoticeSchema = new Schema<DeprecationNoticeRow>(
  {
    _id: String,
    notices: Number,
    lastAt: Date,
  },
  { versionKey: false },
);

export function compileNoticeModels(connection: Connection) {
  return {
    deprecatedCalls: connection.model('DeprecatedCalls', deprecatedCallsSchema, 'deprecated_calls'),
    deprecationNotices: connection.model(
      'DeprecationNotice',
      deprecationNoticeSchema,
      'deprecation_notices',
    ),
  };
}

export type NoticeModels = ReturnType<typeof compileNoticeModels>;
