import { Schema } from 'mongoose';
import type { DomainEvent } from '../domain/event.ts';

export type EventRow = Omit<DomainEvent, 'id'> & { _id: string };

/** Events of what has no document of its own, such as a sign-in. */
export const eventRowSchema = new Schema<EventRow>(
  {
    _id: String,
    type: { type: String },
    time: Date,
    workspaceId: String,
    subject: String,
    actor: Object,
    data: Object,
  },
  { versionKey: false, minimize: false },
);
eventRowSchema.index({ workspaceId: 1, _id: 1 });
