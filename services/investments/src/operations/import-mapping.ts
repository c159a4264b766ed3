import { type ColumnMapping, columnMapping } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { parseJson } from '@irp/http';
import { builtInPresets, checkMapping } from '../domain/column-mapping.ts';
import type { Reader } from '../domain/reader.ts';
import type { Deps } from './deps.ts';

/** Which columns fill which fields, as the request tells it. @throws PlatformError 400 */
export async function importMapping(
  { presets }: Deps,
  reader: Reader,
  query: { mapping?: string | undefined; preset?: string | undefined },
): Promise<ColumnMapping | undefined> {
  const { mapping, preset } = query;
  if (mapping !== undefined && preset !== undefined) throw invalid('mapping', 'and preset exclude each other');
  if (mapping !== undefined) return parseMapping(mapping);
  if (preset === undefined) return undefined;
  const builtIn = Object.hasOwn(builtInPresets, preset) ? builtInPresets[preset] : undefined;
  const found = builtIn ?? (await presets.find(reader.workspaceId, preset));
  if (!found) throw invalid('preset', 'is not known in this workspace');
  return found;
}

function parseMapping(text: string): ColumnMapping {
  let value: unknown;
  try {
    value = parseJson(Buffer.from(text));
  } catch {
    throw invalid('mapping', 'must be a JSON object of column names and field names');
  }
  const result = columnMapping.safeParse(value);
  if (!result.success) throw invalid('mapping', 'must be a JSON object of column names and field names');
  checkMapping(result.data);
  return result.data;
}

function invalid(field: string, message: string): PlatformError {
  return new PlatformError('invalid_request', `${field} ${message}`, { errors: [{ field, message }] });
}
