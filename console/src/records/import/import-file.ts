import type { components } from '@irp/client';
import type { Api } from '../../api/services.ts';

export type ImportReport = components['schemas']['ImportReport'];
export type ImportJob = components['schemas']['ImportJob'];
/** The target field of each column in the file. */
export type Mapping = Record<string, string>;

/** The keys by which the server finds the record of a row. `none` always creates records. */
export const keys = ['id', 'lei', 'figi', 'tickerSymbol', 'tickerSymbol,exchange', 'none'] as const;
export type ImportKey = (typeof keys)[number];

export interface ImportChoice {
  file: File;
  key: ImportKey;
  mapping: Mapping;
  /** Name of a stored mapping, which is used instead of `mapping`. */
  preset?: string | undefined;
}

const types: Record<string, string> = {
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Checks a file, or starts its import as a job. The job continues if the person leaves the page.
 */
export async function importFile(
  api: Api,
  { file, key, mapping, preset }: ImportChoice,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportReport | ImportJob> {
  const [, extension = ''] = /\.(\w+?)(?:\.gz)?$/.exec(file.name.toLowerCase()) ?? [];
  return api.investments.import(await contentOf(file), {
    contentType: types[extension] ?? 'text/csv',
    query: {
      key,
      fileName: file.name,
      async: isDryRun ? 'false' : 'true',
      dryRun: isDryRun ? 'true' : 'false',
      ...(preset === undefined ? mappingOf(mapping) : { preset }),
    },
    timeoutMs: 600_000,
  });
}

function mappingOf(mapping: Mapping): { mapping?: string } {
  return Object.keys(mapping).length === 0 ? {} : { mapping: JSON.stringify(mapping) };
}

/**
 * Returns the decompressed content of a file, because the API does not accept `Content-Encoding`.
 */
export async function contentOf(file: File): Promise<Blob> {
  if (!file.name.toLowerCase().endsWith('.gz')) {
    return file;
  }
  const stream = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).blob();
}
