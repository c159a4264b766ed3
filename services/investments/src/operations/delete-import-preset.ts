import type { deleteImportPreset as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { requireNotBuiltIn } from '../domain/column-mapping.ts';
import { presetEvent } from '../domain/preset-event.ts';
import { recordChange } from '../records/record-change.ts';
import type { RecordedStores } from '../records/record-stores.ts';
import type { PresetStore } from '../store/preset-store.ts';

/** Creates the operation. If there is no preset with this name, nothing changes. */
export function deleteImportPreset({
  presets,
  events,
}: { presets: PresetStore } & RecordedStores): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requireNotBuiltIn(params.name);
    const before = await presets.find(principal.workspaceId, params.name);
    if (before) {
      await recordChange(events, presetEvent(principal, params.name, before, null), () =>
        presets.remove(principal.workspaceId, params.name),
      );
    }
    return { status: 204 };
  };
}
