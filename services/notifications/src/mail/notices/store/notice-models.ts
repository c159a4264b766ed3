import type { AudienceFallback } from '@irp/contracts/authorization';
import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox, recentCountsSchema } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { NoticeEvent } from '../domain/notice.ts';

/** A workspace without admins, and the people notified instead. */
export interface RecordedFallback {
  workspaceId: string;
  to: AudienceFallback;
  /** Number of recipients. Absent: recorded by a former version. */
  recipients?: number;
}

/** An event with an audience; `_id` is the event's id. */
export interface NoticeRow {
  _id: string;
  type: string;
  /** Removed once all recipients are notified. */
  event?: Omit<NoticeEvent, 'id' | 'type'>;
  state: 'waiting' | 'done';
  /** The last notified workspace; null: none yet. */
  cursor: string | null;
  /** Until then, no process leases the row: it is in progress, or it failed. */
  leasedUntil: Date;
  /** Consecutive failures. */
  failures: number;
  lastError?: string;
  /** The first fallbacks, up to a limit. */
  fallbacks: RecordedFallback[];
  counts: {
    workspaces: number;
    mails: number;
    fallbacks: number;
  };
  createdAt: Date;
  doneAt?: Date;
  expireAt?: Date;
  outbox?: DomainEvent[];
}

const noticeSchema = new Schema<NoticeRow>(
  {
    _id: String,
    type: { type: String },
    event: Object,
    state: String,
    cursor: String,
    leasedUntil: Date,
    failures: Number,
    lastError: String,
    fallbacks: [Object],
    counts: Object,
    createdAt: Date,
    doneAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false, minimize: false },
);
noticeSchema.index({ state: 1, leasedUntil: 1 });
addOutbox(noticeSchema);

/** The time of the first start; a single row. */
interface NoticeStartRow {
  _id: 'first';
  at: Date;
}

const startSchema = new Schema<NoticeStartRow>({ _id: String, at: Date }, { versionKey: false });

export function compileNoticeModels(connection: Connection) {
  return {
    notices: connection.model('Notice', noticeSchema, 'notices'),
    endpointNoticeCounts: connection.model(
      'EndpointNoticeCount',
      recentCountsSchema,
      'endpoint_notice_counts',
    ),
    noticeStarts: connection.model('NoticeStart', startSchema, 'notice_starts'),
  };
}

export type NoticeModels = ReturnType<typeof compileNoticeModels>;
