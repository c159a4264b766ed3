import { type Connection, Schema } from 'mongoose';

/** A logout token that must be delivered to an application. */
export interface LogoutNoticeRow {
  /** Id made of session and application, so the end of a session is announced only once. */
  _id: string;
  applicationId: string;
  userId: string;
  /**
   * Id of the session for this application (OpenID Connect Back-Channel Logout 1.0, section 2.1).
   */
  sid: string;
  attempts: number;
  /** Time of the next attempt. */
  dueAt: Date;
  /** When delivery attempts end. */
  expireAt: Date;
}

const logoutNoticeSchema = new Schema<LogoutNoticeRow>(
  {
    _id: String,
    applicationId: String,
    userId: String,
    sid: String,
    attempts: Number,
    dueAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
logoutNoticeSchema.index({ dueAt: 1 });
logoutNoticeSchema.index({ applicationId: 1 });

export function compileLogoutNoticeModels(connection: Connection) {
  return { logoutNotices: connection.model('LogoutNotice', logoutNoticeSchema, 'logout_notices') };
}

export type LogoutNoticeModels = ReturnType<typeof compileLogoutNoticeModels>;
