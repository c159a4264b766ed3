import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
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

export interface ContactRow extends Omit<NotificationContact, 'id' | 'target'> {
  _id: string;
  sealedTarget: Buffer;
  /** A keyed hash of workspace, type and target: a workspace has each once. Absent once it is removed. */
  ownKey?: string;
  outbox?: DomainEvent[];
  goneAt?: Date;
}

const preferencesSchema = new Schema<PreferencesRow>(
  { _id: String, digest: String, disabled: [String], revision: Number, isReviewed: Boolean },
  { versionKey: false },
);
preferencesSchema.index({ isReviewed: 1 }, { sparse: true });
addOutbox(preferencesSchema);

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
    goneAt: Date,
  },
  { versionKey: false },
);
contactSchema.index({ workspaceId: 1, goneAt: 1, _id: 1 });
contactSchema.index({ ownKey: 1 }, { unique: true, sparse: true });
addOutbox(contactSchema);

export function compileRecipientModels(connection: Connection) {
  return {
    preferences: connection.model('NotificationPreferences', preferencesSchema, 'notification_preferences'),
    contacts: connection.model('NotificationContact', contactSchema, 'notification_contacts'),
  };
}

export type RecipientModels = ReturnType<typeof compileRecipientModels>;
