import { type Connection, Schema } from 'mongoose';

/** `_id` is the id of the image. */
export interface ImageRow {
  _id: string;
  applicationId: string;
  createdAt: Date;
  /** The time at which `removeOrphans` next checks whether a listing references the image. */
  checkAt: Date;
}

const imageSchema = new Schema<ImageRow>(
  {
    _id: String,
    applicationId: String,
    createdAt: Date,
    checkAt: Date,
  },
  { versionKey: false },
);
imageSchema.index({ checkAt: 1 });

export function compileImageModels(connection: Connection) {
  return { images: connection.model('Image', imageSchema, 'images') };
}

export type ImageModels = ReturnType<typeof compileImageModels>;
