import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createHomeWithDemo, startPlatformDirectly } from '../src/platform-process.ts';

const setLimit = 'prlimit';

/** Sets the maximum file size of a running process, in bytes: larger writes fail with EFBIG. */
function limitFileSize(pid: number, limit: number | 'unlimited'): boolean {
  return spawnSync(setLimit, ['--pid', String(pid), `--fsize=${limit}:`]).status === 0;
}

describe('npm start on a full disk', () => {
  it('refuses changes with 503 and the reason, serves reads, and recovers without a restart', async function () {
    // The store is on another machine, or this machine has no command for the limit.
    if (process.env.MONGODB_URI || spawnSync(setLimit, ['--version']).status !== 0) {
      return this.skip();
    }
    const home = await createHomeWithDemo();
    const platform = await startPlatformDirectly(home, { LIMIT_WRITES: '100000' });
    const { apiKey } = await platform.demo();
    const store = join(home.directory, 'store');
    const pid = Number((await readFile(join(store, 'lock'), 'utf8')).split(' ')[0]);
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
    const create = (name: string) =>
      fetch(`${platform.baseUrl}/v2/investments`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          name,
          description: randomBytes(1_125).toString('base64'),
        }),
      });

    expect(limitFileSize(pid, (await stat(join(store, 'documents.lmdb'))).size)).to.equal(true);
    let refused: Response | undefined;
    await eventually(
      'a change is refused because of the disk',
      async () => {
        refused = await create('does not fit');
        return refused.status === 503 && refused.headers.get('retry-after') === '30';
      },
      { timeoutMs: 60_000 },
    );
    expect(await refused?.json())
      .to.include({ error: 'unavailable' })
      .and.to.have.property('message')
      .that.includes('disk');
    await eventually('the log names the cause', () => platform.output().includes('EFBIG'));
    for (const path of ['/v2/investments', '/v2/me', '/readyz']) {
      const { status } = await fetch(`${platform.baseUrl}${path}`, { headers });
      expect(status, path).to.equal(200);
    }

    expect(limitFileSize(pid, 'unlimited')).to.equal(true);
    await eventually(
      'changes are accepted again',
      async () => (await create('fits again')).status === 201,
    );
    expect(await platform.stop()).to.equal(0);
    await home.remove();
  });
});
