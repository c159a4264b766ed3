import { isDeepStrictEqual } from 'node:util';
import type { putImportPreset as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { requireNotBuiltIn, validateMapping } from '../domain/column-mapping.ts';
import { presetEvent } from '../domain/preset-event.ts';
import { recordChange } from '../records/record-change.ts';
import type { RecordedStores } from '../records/record-stores.ts';
import type { PresetStore } from '../store/preset-store.ts';

export function putImportPreset({
  presets,
  events,
  space,
}: { presets: PresetStore; space: FreeSpace } & RecordedStores): Operation<typeof contract> {
  return async ({ principal, params, body }) => {
    requireNotBuiltIn(params.name);
    validateMapping(body.mapping);
    const { workspaceId } = principal;
    const before = (await presets.find(workspaceId, params.name)) ?? null;
    if (!isDeepStrictEqual(before, body.mapping)) {
      await space.require();
      await recordChange(
        events,
        presetEvent(principal, params.name, before, body.mapping),
        async () => {
          await presets.put(workspaceId, params.name, body.mapping);
          // Returns true, because `isDeepStrictEqual` has already found a difference.
          return true;
        },
      );
    }
    return {
      status: 200,
      body: {
        name: params.name,
        mapping: body.mapping,
        builtIn: false,
      },
    };
  };
}
