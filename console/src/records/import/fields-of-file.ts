import { contentOf, type ImportReport } from './import-file.ts';

/** Number of bytes to read. The first line of most files is shorter. */
const startBytes = 100_000;

/**
 * Returns the target fields of the columns in a file. For NDJSON, returns the members of the first
 * line.
 */
export async function fieldsOfFile(
  { importedColumns, file: { format } }: ImportReport,
  file: File,
): Promise<readonly string[]> {
  if (format !== 'ndjson') {
    return importedColumns?.map(({ field }) => field) ?? [];
  }
  const start = await (await contentOf(file)).slice(0, startBytes).text();
  try {
    return Object.keys(JSON.parse(start.trimStart().split('\n')[0] ?? ''));
  } catch {
    return [];
  }
}
