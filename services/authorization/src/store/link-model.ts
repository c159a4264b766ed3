import { Schema } from 'mongoose';

export type LinkPurpose = 'invitation' | 'password_reset';

/** A link that was mailed to someone; `_id` is the SHA-256 of its secret: the database cannot follow it. */
export interface LinkRow {
  _id: string;
  purpose: LinkPurpose;
  userId: string;
  usedAt: Date | null;
  expireAt: Date;
}

export const linkSchema = new Schema<LinkRow>(
  { _id: String, purpose: String, userId: String, usedAt: Date, expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
linkSchema.index({ userId: 1 });
