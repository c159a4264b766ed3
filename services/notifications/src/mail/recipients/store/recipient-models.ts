import type { DomainEvent } from '@irp/contracts/events';
import { addExpiringOutbox, addOutbox, recentCountsSchema } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { ConfirmationLink } from '../domain/confirmation.ts';
import type { NotificationContact } from '../domain/notification-contact.ts';
import type { Preferences } from '../domain/preferences.ts';

/** `_id` is the id of the user. */
export interface PreferencesRow extends Preferences {
  _id: string;
  revision: number;
  /** False: mails that are collected do not follow the last change yet. Absent: they do. */
  isReviewed?: false;
  outbox?: DomainEvent[];
}

/** A link that waits to be used. */
export interface ConfirmationRow extends Omit<ConfirmationLink, 'token'> {
  /** Until the mail with the token is stored. */
  sealedToken?: Buffer;
  /** When the mail is to be stored; absent: it is. */
  dueAt?: Date;
}

export interface ContactRow
  extends Omit<NotificationContact, 'id' | 'target' | 'status' | 'confirmedAt'> {
  _id: string;
  /** Absent of a declined one. */
  sealedTarget?: Buffer;
  /**
   * A keyed hash of workspace, type and target: a workspace has each once. Absent once it is
   * removed; a declined one keeps it.
   */
  ownKey?: string;
  /**
   * Absent: of a chat, or of a version that asked nobody. `declined` ones are kept so that their
   * address is not asked again.
   */
  status?: 'pending' | 'confirmed' | 'declined';
  confirmedAt?: Date;
  confirmation?: ConfirmationRow;
  /** When admins were last told that the chat refuses. */
  refusalToldAt?: Date;
  outbox?: DomainEvent[];
  goneAt?: Date;
  /** Of a declined one. */
  expireAt?: Date;
}

const preferencesSchema = new Schema<PreferencesRow>(
  {
    _id: String,
    digest: String,
    disabled: [String],
    revision: Number,
    isReviewed: Boolean,
  },
  { versionKey: false },
);
preferencesSchema.index({ isReviewed: 1 }, { sparse: true });
addOutbox(preferencesSchema);

const confirmationSchema = new Schema<ConfirmationRow>(
  {
    hash: String,
    expireAt: Date,
    requestId: String,
    sealedToken: Buffer,
    dueAt: Date,
  },
  { _id: false },
);

const contactSchema = new Schema<ContactRow>(
  {
    _id: String,
    workspaceId: String,
    type: { type: String },
    sealedTarget: Buffer,
    description: String,
    createdAt: Date,
    createdBy: String,
    ownKey: String,
    status: String,
    confirmedAt: Date,
    confirmation: {
      type: confirmationSchema,
      default: undefined,
    },
    lastDelivery: Object,
    refusalToldAt: Date,
    goneAt: Date,
  },
  { versionKey: false },
);
contactSchema.index({
  workspaceId: 1,
  goneAt: 1,
  _id: 1,
});
contactSchema.index({ ownKey: 1 }, { unique: true, sparse: true });
contactSchema.index({ 'confirmation.hash': 1 }, { sparse: true });
contactSchema.index({ 'confirmation.dueAt': 1 }, { sparse: true });
addExpiringOutbox(contactSchema);

export function compileRecipientModels(connection: Connection) {
  return {
    preferences: connection.model(
      'NotificationPreferences',
      preferencesSchema,
      'notification_preferences',
    ),
    contacts: connection.model('NotificationContact', contactSchema, 'notification_contacts'),
    confirmationCounts: connection.model(
      'ContactConfirmationCount',
      recentCountsSchema,
      'contact_confirmation_counts',
    ),
  };
}

export type RecipientModels = ReturnType<typeof compileRecipientModels>;
