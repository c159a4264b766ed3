import { type Connection, Schema } from 'mongoose';

/** The `id` distinguishes invitations of the same millisecond. */
interface CountedInvitation {
  id: string;
  at: Date;
}

/** The latest invitations of a workspace or an organization, or to an address. */
export interface InvitationCountRow {
  /** What is counted. */
  _id: string;
  /** Oldest first, at most as many as the limit. */
  counted: CountedInvitation[];
  /** When an invitation was refused last. */
  refusedAt?: Date;
  expireAt: Date;
}

const counted = new Schema<CountedInvitation>({ id: String, at: Date }, { _id: false, id: false });

const schema = new Schema<InvitationCountRow>(
  { _id: String, counted: [counted], refusedAt: Date, expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
);

export function compileMemberModels(connection: Connection) {
  return { invitationCounts: connection.model('InvitationCount', schema, 'invitation_counts') };
}

export type MemberModels = ReturnType<typeof compileMemberModels>;
