import { newId } from '@irp/contracts';
import type { ColumnMapping, ImportPreset } from '@irp/contracts/investments';
import type { Models, PresetRow } from './models.ts';

export interface PresetStore {
  find(workspaceId: string, name: string): Promise<ColumnMapping | undefined>;
  list(workspaceId: string): Promise<Omit<ImportPreset, 'builtIn'>[]>;
  put(workspaceId: string, name: string, mapping: ColumnMapping): Promise<void>;
  /** Removes a preset. @returns false if no preset has this name */
  remove(workspaceId: string, name: string): Promise<boolean>;
}

/**
 * Creates the store. A mapping is stored as a list of pairs, because names of columns may contain
 * dots and dollar signs.
 */
export function createPresetStore({ presets }: Models): PresetStore {
  return {
    async find(workspaceId, name) {
      const row = await presets.findOne({ workspaceId, name }).lean<PresetRow>();
      return row ? Object.fromEntries(row.mapping) : undefined;
    },
    async list(workspaceId) {
      const rows = await presets.find({ workspaceId }).sort({ name: 1 }).lean<PresetRow[]>();
      return rows.map(({ name, mapping }) => ({
        name,
        mapping: Object.fromEntries(mapping),
      }));
    },
    async put(workspaceId, name, mapping) {
      const update = {
        $set: { mapping: Object.entries(mapping) },
        $setOnInsert: { _id: newId() },
      };
      await presets.updateOne({ workspaceId, name }, update, { upsert: true });
    },
    async remove(workspaceId, name) {
      return (await presets.deleteOne({ workspaceId, name })).deletedCount === 1;
    },
  };
}
