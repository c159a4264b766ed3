import type { deleteImportPreset, listImportPresets as listContract, putImportPreset } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { builtInPresets, checkMapping } from '../domain/column-mapping.ts';
import type { Deps } from './deps.ts';

export function listImportPresets({ presets }: Deps) {
  return async ({ principal }: Call<typeof listContract>): Promise<Reply> => {
    const own = await presets.list(principal.workspaceId);
    const builtIn = Object.entries(builtInPresets).map(([name, mapping]) => ({ name, mapping, builtIn: true }));
    return { status: 200, body: { data: [...builtIn, ...own.map((preset) => ({ ...preset, builtIn: false }))] } };
  };
}

export function rememberImportPreset({ presets }: Deps) {
  return async ({ principal, params, body }: Call<typeof putImportPreset>): Promise<Reply> => {
    refuseBuiltIn(params.name);
    checkMapping(body.mapping);
    await presets.put(principal.workspaceId, params.name, body.mapping);
    return { status: 200, body: { name: params.name, mapping: body.mapping, builtIn: false } };
  };
}

export function forgetImportPreset({ presets }: Deps) {
  return async ({ principal, params }: Call<typeof deleteImportPreset>): Promise<Reply> => {
    refuseBuiltIn(params.name);
    await presets.remove(principal.workspaceId, params.name);
    return { status: 204 };
  };
}

function refuseBuiltIn(name: string): void {
  if (Object.hasOwn(builtInPresets, name))
    throw new PlatformError('conflict', `${name} is a built-in preset: choose another name.`);
}
