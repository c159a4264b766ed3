import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placeholders } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

interface Documented {
  'x-codeSamples': { label: string; source: string }[];
}

const runs = new Map<string, (file: string) => [command: string, args: string[]]>([
  ['curl', (file) => ['sh', [file]]],
  ['JavaScript', (file) => [process.execPath, [file]]],
  ['Python', (file) => ['python3', [file]]],
  ['Go', (file) => ['go', ['run', file]]],
]);
const endings: Record<string, string> = { JavaScript: 'mjs', Python: 'py', Go: 'go', curl: 'sh' };

const execute = promisify(execFile);

/** Each sample requires a program of the machine: a language without such a program is skipped. */
describe('code samples of the OpenAPI document', () => {
  let platform: RunningDemo;
  let paths: Record<string, Record<string, Documented>>;
  let folder: string;

  before(async () => {
    platform = await startDemo();
    ({ paths } = (await platform.call('GET', '/openapi.json')).body);
    folder = mkdtempSync(join(tmpdir(), 'irp-samples-'));
  });

  after(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true });
  });

  /** Runs a sample like a reader, with the key and the host filled in. */
  async function run(label: string, path: string, method: string): Promise<string> {
    const sample = paths[path]![method]!['x-codeSamples'].find((one) => one.label === label)!;
    const source = sample.source
      .replaceAll(placeholders.origin, platform.baseUrl)
      .replaceAll(placeholders.apiKey, platform.demo.apiKey);
    const file = join(folder, `sample.${endings[label]}`);
    writeFileSync(file, source);
    const [command, args] = runs.get(label)!(file);
    // The platform runs in this process. The error of a failed program contains the output.
    const { stdout, stderr } = await execute(command, args, { cwd: folder, timeout: 60_000 }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return `${stdout}${stderr}`;
  }

  for (const label of runs.keys()) {
    it(`in ${label} read, write and send a file unchanged`, async function () {
      const command = label === 'JavaScript' ? process.execPath : runs.get(label)!('')[0];
      const version = label === 'Go' ? 'version' : '--version';
      if (spawnSync(command, [version]).error) {
        this.skip();
      }
      expect(await run(label, '/v2/investments', 'get')).to.contain('"nextCursor"');
      expect(await run(label, '/v2/investments', 'post')).to.contain('"name":"Apple Inc."');
      expect(await run(label, '/v2/investments/imports', 'post')).to.contain('"created"');
      expect(await run(label, '/v2/investments/{id}', 'get')).to.match(/not_found|404/);
    });
  }

  it('exist for every operation, and name only this operation', () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { 'x-codeSamples': samples }] of Object.entries(methods)) {
        const [, folderOfPath = ''] = /^([^{]*)/.exec(path) ?? [];
        expect(samples.map(({ label }) => label)).to.deep.equal([...runs.keys()]);
        for (const { source } of samples) {
          expect(source, `${method} ${path}`).to.contain(folderOfPath).and.not.contain('undefined');
        }
      }
    }
  });
});
