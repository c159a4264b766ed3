import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@irp/embedded';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createHome, type Home, startPlatformDirectly } from '../src/platform-process.ts';

describe('npm start with the checkpoints of the audit log', () => {
  let home: Home;
  let elsewhere: string;
  const warning =
    /"level":"warn".*"file":"([^"]+)".*set CHECKPOINTS_FILE to a file on another disk or machine/;

  before(async () => {
    home = await createHome();
    elsewhere = await mkdtemp(join(tmpdir(), 'irp-checkpoints-'));
  });
  after(async () => {
    await home.remove();
    await rm(elsewhere, { recursive: true, force: true });
  });

  // A demo is on a single machine and does not warn: start.test.ts.
  it('warns in one line about a file beside the database; does not start with an invalid line', async () => {
    const environment = { CHECKPOINT_MS: '50', DEMO: 'false' };
    const beside = join(home.directory, 'audit-checkpoints.ndjson');
    const hasCheckpoint = (path: string) =>
      eventually('a checkpoint is in the file', async () =>
        (await readFile(path, 'utf8').catch(() => '')).endsWith('}\n'),
      );
    const first = await startPlatformDirectly(home, environment);
    await hasCheckpoint(beside);
    await first.stop();
    expect(warning.exec(first.output())?.[1]).to.equal(beside);

    const file = join(elsewhere, 'checkpoints.ndjson');
    await rename(beside, file);
    const moved = { ...environment, CHECKPOINTS_FILE: file };
    const second = await startPlatformDirectly(home, moved);
    await hasCheckpoint(file);
    await second.stop();
    expect(second.output()).not.to.match(warning);

    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}what is this\n`);
    const refusal = await startPlatform({
      ...process.env,
      ...home.environment,
      ...moved,
    }).then(
      (platform) => platform.stop(),
      ({ message }: Error) => message,
    );
    expect(refusal)
      .to.contain(
        `CHECKPOINTS_FILE ${file}, line ${text.split('\n').length}: this line is not a checkpoint.`,
      )
      .and.contain('docs/operations/audit-contradictory-stream.md')
      .and.not.contain('\n');
    expect(await readFile(file, 'utf8')).to.equal(`${text}what is this\n`);
  });
});
