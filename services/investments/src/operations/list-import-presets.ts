import type { listImportPresets as contract, ImportPreset } from '@irp/contracts/investments';
import { inMemory, type Operation, readPage } from '@irp/http';
import { builtInPresets } from '../domain/column-mapping.ts';
import type { PresetStore } from '../store/preset-store.ts';

export function listImportPresets({
  presets,
}: {
  presets: PresetStore;
}): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const ofWorkspace = (await presets.list(principal.workspaceId)).map((preset) => ({
      ...preset,
      builtIn: false,
    }));
    const builtIn = Object.entries(builtInPresets).map(([name, mapping]) => ({
      name,
      mapping,
      builtIn: true,
    }));
    const keyOf = ({ name, builtIn: isBuiltIn }: ImportPreset) => `${isBuiltIn ? 0 : 1} ${name}`;
    return {
      status: 200,
      body: await readPage(
        query,
        inMemory('import-presets', [...builtIn, ...ofWorkspace], {}, keyOf),
      ),
    };
  };
}
