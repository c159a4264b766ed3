import type { DomainEvent } from '@irp/contracts/events';
import { addExpiringOutbox, addOutbox, recentCountsSchema } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { ConfirmationLink } from '../domain/confirmation.ts';
import type { NotificationContact } from '../domain/notification-contact.ts';
import type { Preferences } from '../domain/preferences.ts';

/** The stored preferences of a person. `_id` is the id of the user. */
export interface PreferencesRow extends Preferences {
  _id: string;
  revision: number;
  /** `false` while the last change is not applied to collected mails; afterwards undefined. */
  isReviewed?: false;
  outbox?: DomainEvent[];
}

/** A confirmation link that was not used yet. */
export interface ConfirmationRow extends Omit<ConfirmationLink, 'token'> {
  /** The encrypted token; removed when the mail with the token is stored. */
  sealedToken?: Buffer;
  /** Time at which the mail must be stored. Absent if the mail is stored. */
  dueAt?: Date;
}

export interface ContactRow
  extends Omit<NotificationContact, 'id' | 'target' | 'status' | 'confirmedAt'> {
  _id: string;
  /** The encrypted target of the contact; undefined for a declined contact. */
  sealedTarget?: Buffer;
  /**
   * Keyed hash of workspace, type and target, unique within a workspace. Undefined for a removed
   * contact, but not for a declined contact.
   */
  ownKey?: string;
  /**
   * Undefined for a chat, and for a contact stored before confirmations existed. A `declined` row
   * stays stored, so that the address gets no further confirmation mail.
   */
  status?: 'pending' | 'confirmed' | 'declined';
  confirmedAt?: Date;
  confirmation?: ConfirmationRow;
  /** Time of the last event about a chat that refuses messages. */
  refusalToldAt?: Date;
  outbox?: DomainEvent[];
  goneAt?: Date;
  /** Removal time of the row. Set only for a declined contact. */
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
