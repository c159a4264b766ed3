import type { ImageModels, ImageRow } from './image-models.ts';

export interface ImageStore {
  insert(id: string, applicationId: string, nowMs: number): Promise<void>;
  applicationOf(id: string): Promise<string | undefined>;
  /** Returns the images whose check is due, the longest due first. */
  due(nowMs: number, limit: number): Promise<{ id: string; applicationId: string }[]>;
  /** Sets the next check to a day from now. */
  postpone(id: string, nowMs: number): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A listing references an uploaded image within this time, or never. */
const firstCheckMs = 3_600_000;
const nextCheckMs = 86_400_000;

export function createImageStore({ images }: ImageModels): ImageStore {
  return {
    async insert(id, applicationId, nowMs) {
      const checkAt = new Date(nowMs + firstCheckMs);
      await images.create({
        _id: id,
        applicationId,
        createdAt: new Date(nowMs),
        checkAt,
      });
    },
    applicationOf: async (id) => (await images.findById(id).lean<ImageRow>())?.applicationId,
    async due(nowMs, limit) {
      const found = images
        .find({ checkAt: { $lte: new Date(nowMs) } })
        .sort({ checkAt: 1 })
        .limit(limit);
      return (await found.lean<ImageRow[]>()).map(({ _id, applicationId }) => ({
        id: _id,
        applicationId,
      }));
    },
    async postpone(id, nowMs) {
      await images.updateOne({ _id: id }, { checkAt: new Date(nowMs + nextCheckMs) });
    },
    async remove(id) {
      await images.deleteOne({ _id: id });
    },
  };
}
