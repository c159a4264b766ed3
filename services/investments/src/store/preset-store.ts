import { type ColumnMapping, newId } from '@irp/contracts';
import type { Models, PresetRow } from './models.ts';

export interface PresetStore {
  find(workspaceId: string, name: string): Promise<ColumnMapping | undefined>;
  list(workspaceId: string): Promise<{ name: string; mapping: ColumnMapping }[]>;
  put(workspaceId: string, name: string, mapping: ColumnMapping): Promise<void>;
  remove(workspaceId: string, name: string): Promise<void>;
}

/** Column names may hold dots and dollars, so a mapping is stored as pairs. */
export function createPresetStore({ presets }: Models): PresetStore {
  return {
    async find(workspaceId, name) {
      const row = await presets.findOne({ workspaceId, name }).lean<PresetRow>();
      return row ? Object.fromEntries(row.mapping) : undefined;
    },
    async list(workspaceId) {
      const rows = await presets.find({ workspaceId }).sort({ name: 1 }).lean<PresetRow[]>();
      return rows.map(({ name, mapping }) => ({ name, mapping: Object.fromEntries(mapping) }));
    },
    async put(workspaceId, name, mapping) {
      const change = { $set: { mapping: Object.entries(mapping) }, $setOnInsert: { _id: newId() } };
      await presets.updateOne({ workspaceId, name }, change, { upsert: true });
    },
    async remove(workspaceId, name) {
      await presets.deleteOne({ workspaceId, name });
    },
  };
}
