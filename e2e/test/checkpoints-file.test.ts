import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createHome, failToStart, type Home, startPlatformDirectly } from '../src/platform-process.ts';

describe('npm start with the checkpoints of the audit log', function () {
  this.timeout(60_000);
  let home: Home;
  let elsewhere: string;
  const warning = /"level":"warn".*"file":"([^"]+)".*set CHECKPOINTS_FILE to a file on another disk or machine/;

  beforeEach(async () => {
    home = await createHome();
    elsewhere = await mkdtemp(join(tmpdir(), 'irp-checkpoints-'));
  });
  afterEach(async () => {
    await home.remove();
    await rm(elsewhere, { recursive: true, force: true });
  });

  it('beside its database warns, in one line that names the file', async () => {
    const platform = await startPlatformDirectly(home, { DEMO: 'false' });
    await platform.stop();
    expect(warning.exec(platform.output())?.[1]).to.equal(join(home.directory, 'audit-checkpoints.ndjson'));
  });

  it('beside its database does not warn with a demo, which is on one machine', async () => {
    const platform = await startPlatformDirectly(home);
    await platform.stop();
    expect(platform.output()).not.to.match(warning);
  });

  it('elsewhere does not warn; a line that is not a checkpoint prevents the start, with one line', async () => {
    const file = join(elsewhere, 'checkpoints.ndjson');
    const environment = { CHECKPOINTS_FILE: file, CHECKPOINT_MS: '50', DEMO: 'false' };
    const platform = await startPlatformDirectly(home, environment);
    await eventually('a checkpoint is in the file', async () => (await readFile(file, 'utf8')).endsWith('}\n'));
    await platform.stop();
    expect(platform.output()).not.to.match(warning);
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}what is this\n`);
    const { code, lines } = await failToStart({ ...home.environment, ...environment });
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0])
      .to.contain(`CHECKPOINTS_FILE ${file}, line ${text.split('\n').length}: it is not a checkpoint.`)
      .and.contain('docs/operations/audit-contradictory-stream.md');
    expect(await readFile(file, 'utf8')).to.equal(`${text}what is this\n`);
  });
});
