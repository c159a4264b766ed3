import { Schema } from 'mongoose';

/** An event inside the document whose change it tells: both are written, or neither. */
export const eventSchema = new Schema(
  {
    id: String,
    type: { type: String },
    time: Date,
    workspaceId: String,
    subject: String,
    actor: Object,
    data: Object,
  },
  { _id: false, minimize: false },
);
