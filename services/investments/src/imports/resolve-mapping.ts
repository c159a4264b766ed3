import {
  type ColumnMapping,
  columnMapping,
  type importInvestments,
  mappingMessage,
} from '@irp/contracts/investments';
import { invalidField } from '@irp/errors';
import { type Call, parseJson } from '@irp/http';
import { builtInPresets, validateMapping } from '../domain/column-mapping.ts';
import type { PresetStore } from '../store/preset-store.ts';

type MappingQuery = Pick<Call<typeof importInvestments>['query'], 'mapping' | 'preset'>;

/**
 * The mapping in an import's query, or the named preset's mapping; undefined without a mapping.
 * @throws PlatformError 400
 */
export async function resolveMapping(
  presets: PresetStore,
  workspaceId: string,
  { mapping, preset }: MappingQuery,
): Promise<ColumnMapping | undefined> {
  if (mapping !== undefined && preset !== undefined) {
    throw invalidField('mapping', 'must not be combined with preset');
  }
  if (mapping !== undefined) {
    return parseMapping(mapping);
  }
  if (preset === undefined) {
    return undefined;
  }
  const builtIn = Object.hasOwn(builtInPresets, preset) ? builtInPresets[preset] : undefined;
  const found = builtIn ?? (await presets.find(workspaceId, preset));
  if (!found) {
    throw invalidField(
      'preset',
      'must be the name of a built-in preset or of a preset of this workspace',
    );
  }
  return found;
}

/** The contract has checked the shape; `parseJson` rejects values that stores cannot hold. */
function parseMapping(text: string): ColumnMapping {
  const mapping = jsonOf(text);
  validateMapping(mapping);
  return mapping;
}

function jsonOf(text: string): ColumnMapping {
  try {
    return columnMapping.parse(parseJson(Buffer.from(text)));
  } catch {
    throw invalidField('mapping', mappingMessage);
  }
}
