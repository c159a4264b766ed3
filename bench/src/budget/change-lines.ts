import { Pool } from 'undici';
import { closedLoop } from '../closed-loop.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { alternate, type Measured } from './alternate.ts';
import type { BudgetLine } from './line.ts';
import { anyRecord, loadColumns, succeed } from './send.ts';

const rounds = 2;
const roundMs = 1_500;

/**
 * Measures reads that scan many index keys, through the whole embedded platform on a single
 * connection. The result is compared with a read of a page of ten records. A platform with
 * exclusive use of its store caches a page until a record changes. To avoid the cache, each
 * measured read follows a change of a record. The CPU time of the change is subtracted.
 */
export async function changeLines(platform: PlatformUnderLoad): Promise<BudgetLine[]> {
  const id = await anyRecord(platform);
  const changed = (...paths: string[]) => afterChange(platform, id, paths);
  const paths = {
    word: '/v2/investments?q=bank',
    sector: '/v2/investments?sector=Energy',
  };
  await loadColumns(platform, paths.word);
  await loadColumns(platform, paths.sector);
  const { change, ...read } = await alternate(
    {
      change: changed(),
      page: changed('/v2/investments?limit=10'),
      word: changed(paths.word),
      sector: changed(paths.sector),
      offset: changed('/v2/investments?offset=60000'),
    },
    rounds,
  );
  const referenceMicros = read.page - change;
  const difference = (name: string, micros: number): BudgetLine => ({
    name,
    micros: micros - change,
    reference: 'a page after a change',
    referenceMicros,
    goal: 3,
    isDifference: true,
  });
  return [
    difference('q=bank, 1,411 records', read.word),
    difference('sector=Energy, 2,393 records', read.sector),
    difference('offset=60000', read.offset),
  ];
}

/** Changes a record, and then reads each path. */
function afterChange(platform: PlatformUnderLoad, id: string, paths: string[]): Measured {
  const { pid = 0 } = platform.process;
  const headers = { 'x-api-key': platform.apiKey };
  let changes = 0;
  return {
    cpuMicros: () => cpuMicrosOf(pid),
    async run() {
      const pool = new Pool(platform.baseUrl, { connections: 1 });
      const send = async () => {
        const body = JSON.stringify({ ceo: `Changed ${changes++}` });
        const json = { ...headers, 'content-type': 'application/merge-patch+json' };
        const path = `/v2/investments/${id}`;
        await succeed(pool.request({ path, method: 'PATCH', headers: json, body }));
        for (const read of paths) {
          await succeed(pool.request({ path: read, method: 'GET', headers }));
        }
      };
      const { length } = await closedLoop(send, 1, roundMs);
      await pool.close();
      return length;
    },
  };
}
