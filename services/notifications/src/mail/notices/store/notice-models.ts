import type { AudienceFallback } from '@irp/contracts/authorization';
import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox, recentCountsSchema } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { NoticeEvent } from '../domain/notice.ts';

/** A workspace without admins, and the people who were notified instead of admins. */
export interface RecordedFallback {
  workspaceId: string;
  to: AudienceFallback;
  /** Number of recipients. Absent if a former version recorded the fallback. */
  recipients?: number;
}

/** A stored notice: an event with an audience. `_id` is the id of the event. */
export interface NoticeRow {
  _id: string;
  type: string;
  /** The event; removed when all recipients are notified. */
  event?: Omit<NoticeEvent, 'id' | 'type'>;
  state: 'waiting' | 'done';
  /** Id of the last notified workspace; null if no workspace is notified yet. */
  cursor: string | null;
  /**
   * No process leases the row before this time. The time is the end of a lease, or of a pause after
   * a failure.
   */
  leasedUntil: Date;
  /** Number of consecutive failures. */
  failures: number;
  lastError?: string;
  /** The first fallbacks. The number of stored fallbacks is limited. */
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

/** The time of the service's first start. The collection has only this row. */
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
