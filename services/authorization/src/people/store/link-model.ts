import { Schema } from 'mongoose';

/** Purposes of links with which a user chooses a password. */
export type PasswordLinkPurpose = 'invitation' | 'password_reset';

/** All purposes of links. `membership`: to answer an invitation to a workspace. */
export type LinkPurpose = PasswordLinkPurpose | 'membership';

/** A user, or an invitation of an address that may have no user. */
export type LinkTarget = { userId: string } | { workspaceId: string; invitationId: string };

/**
 * A mailed link. `_id` is the SHA-256 of its token, so a leaked database contains no usable link.
 */
export interface LinkRow {
  _id: string;
  purpose: LinkPurpose;
  userId?: string;
  workspaceId?: string;
  invitationId?: string;
  usedAt: Date | null;
  expireAt: Date;
}

export const linkSchema = new Schema<LinkRow>(
  {
    _id: String,
    purpose: String,
    userId: String,
    workspaceId: String,
    invitationId: String,
    usedAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
linkSchema.index({ userId: 1 });
