import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { alternate } from './alternate.ts';
import type { ImportedPlatform } from './imported-platform.ts';
import type { BudgetLine } from './line.ts';

/**
 * Measures rows of an import and lines of a CSV export. The import is compared with inserts by the
 * MongoDB driver into a collection without an index. The export is compared with reads of the same
 * records by the driver.
 */
export async function rowLines({
  platform,
  reader,
  rowMicros,
}: ImportedPlatform): Promise<BudgetLine[]> {
  const { pid = 0 } = platform.process;
  const ofReader = (path: string) => ({
    cpuMicros: () => reader.cpuMicros(),
    async run() {
      const response = await fetch(`${reader.ready.url}${path}`);
      return ((await response.json()) as { count: number }).count;
    },
  });
  const micros = await alternate(
    {
      inserts: ofReader('/inserts'),
      reads: ofReader('/export'),
      export: {
        cpuMicros: () => cpuMicrosOf(pid),
        run: () => exportCsv(platform),
      },
    },
    2,
  );
  return [
    {
      name: 'import, a row',
      micros: rowMicros,
      reference: 'an insert by the driver',
      referenceMicros: micros.inserts,
      goal: 4,
    },
    {
      name: 'export as CSV, a line',
      micros: micros.export,
      reference: 'a read by the driver',
      referenceMicros: micros.reads,
      goal: 1.5,
    },
  ];
}

/** @returns the number of received lines */
async function exportCsv({ baseUrl, apiKey }: PlatformUnderLoad): Promise<number> {
  const url = `${baseUrl}/v2/investments/exports?format=csv`;
  const { status, body } = await fetch(url, { headers: { 'X-API-Key': apiKey } });
  if (status !== 200 || body === null) {
    throw new Error(`the export returned ${status}`);
  }
  let lines = 0;
  for await (const chunk of body) {
    for (const byte of chunk) {
      if (byte === 10) {
        lines++;
      }
    }
  }
  return lines;
}
