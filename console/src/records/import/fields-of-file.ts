import { contentOf, type ImportReport } from './import-file.ts';

/** More than the first line of most files. */
const startBytes = 100_000;

/** The target fields of a file's columns; for NDJSON, the members of the first line. */
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
