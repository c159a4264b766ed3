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
 * Returns the mapping in the query of an import, or the mapping of the preset that the query names.
 * Returns undefined if the query has neither mapping nor preset.
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

/**
 * Parses a mapping. The contract has already checked the types. `parseJson` rejects even valid JSON
 * with values that the database cannot store.
 */
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
