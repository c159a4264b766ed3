import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  createHomeWithDemo,
  startPlatformDirectly,
  startPlatformHere,
} from '../src/platform-process.ts';

const preload = new URL('../src/end-store-thread.mjs', import.meta.url).href;

describe('npm start after a failure of the store', () => {
  it('ends with one line, and starts again with its data', async function () {
    // The store is on another machine.
    if (process.env.MONGODB_URI) {
      return this.skip();
    }
    const home = await createHomeWithDemo();
    const first = await startPlatformDirectly(home, { NODE_OPTIONS: `--import ${preload}` });
    const { apiKey } = await first.demo();
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
    const create = {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Kept' }),
    };
    expect((await fetch(`${first.baseUrl}/v2/investments`, create)).status).to.equal(201);
    await writeFile(join(home.directory, 'store', 'end'), '');
    const { signal, errors } = await first.ended();
    expect(signal).to.equal('SIGKILL');
    expect(errors.trimEnd().split('\n')).to.deep.equal([
      `The embedded store in ${home.directory} failed (the thread of the embedded store has ended): the platform stops.`,
    ]);
    const second = await startPlatformHere(home);
    const found = await fetch(`${second.baseUrl}/v2/investments?q=Kept&fields=name`, { headers });
    expect(((await found.json()) as { data: unknown[] }).data).to.deep.equal([{ name: 'Kept' }]);
    await second.stop();
    await home.remove();
  });
});
