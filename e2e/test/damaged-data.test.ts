import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSelfContained } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { filesBelow } from '../src/files-below.ts';
import {
  createHome,
  type Home,
  startPlatformDirectly,
  startPlatformHere,
} from '../src/platform-process.ts';

describe('a DATA_DIR with missing or damaged parts', () => {
  let whole: Home;
  let home: Home;
  const recorded = ['secrets.key', 'store', 'events', 'audit-checkpoints.ndjson'];

  before(async function () {
    // The data is a folder of the embedded engines.
    if (!isSelfContained) {
      this.skip();
    }
    whole = await createHome();
    const platform = await startPlatformHere(whole, { DEMO: 'false', CHECKPOINT_MS: '50' });
    const checkpoints = join(whole.directory, 'audit-checkpoints.ndjson');
    await eventually(
      'the first checkpoint is there',
      async () => (await stat(checkpoints)).size > 0,
    );
    await platform.stop();
  });
  beforeEach(async () => {
    home = await createHome();
    await cp(whole.directory, home.directory, { recursive: true });
  });
  afterEach(() => home?.remove());
  after(() => whole?.remove());

  const pathOf = (part: string) => join(home.directory, part);
  const start = (more: Record<string, string> = {}) =>
    startPlatformHere(home, { DEMO: 'false', ...more });
  const refusal = (more: Record<string, string> = {}) =>
    start(more).then(
      async (platform) => {
        await platform.stop();
        return 'it started';
      },
      ({ message }: Error) => message,
    );

  it('is complete with its parts, listed in a record, and readable only for its owner', async () => {
    expect(JSON.parse(await readFile(pathOf('data-format.json'), 'utf8'))).to.deep.equal({
      format: 1,
      parts: recorded,
    });
    for (const file of await filesBelow(home.directory)) {
      expect((await stat(file)).mode & 0o777, file).to.equal(0o600);
    }
  });

  for (const part of recorded) {
    it(`does not start without ${part}, and names it`, async () => {
      await rm(pathOf(part), { recursive: true });
      expect(await refusal())
        .to.include(`DATA_DIR ${home.directory} is incomplete: ${part} is missing or empty.`)
        .and.not.include('\n');
      // The start does not create an empty part either.
      expect(existsSync(pathOf(part))).to.equal(false);
    });
  }

  it('stops with one line, without a stack trace, if the folder is removed', async () => {
    const platform = await startPlatformDirectly(home, { DEMO: 'false' });
    await rm(home.directory, { recursive: true });
    const ended = platform.ended();
    expect(await platform.stop()).to.equal(1);
    const { errors } = await ended;
    expect(errors).to.match(/^The platform stopped with an error: .*ENOENT.*\n$/);
  });

  it('does not start with an empty log of checkpoints, or an empty key', async () => {
    for (const part of ['audit-checkpoints.ndjson', 'secrets.key']) {
      await truncate(pathOf(part), 0);
      expect(await refusal())
        .to.include(part)
        .and.include('missing or empty');
      await cp(join(whole.directory, part), pathOf(part));
    }
  });

  it('starts without a part stored elsewhere, and requires it again afterwards', async () => {
    const elsewhere = await readFile(pathOf('audit-checkpoints.ndjson'));
    const file = join(whole.directory, 'elsewhere.ndjson');
    await writeFile(file, elsewhere);
    await rm(pathOf('audit-checkpoints.ndjson'));
    expect(await refusal({ CHECKPOINTS_FILE: file })).to.equal('it started');
    expect(await refusal()).to.include('audit-checkpoints.ndjson is missing or empty');
    await rm(file);
  });

  it('does not start with an invalid or different key, and names the file', async () => {
    await writeFile(pathOf('secrets.key'), 'no key\n');
    expect(await refusal())
      .to.include(pathOf('secrets.key'))
      .and.include('must contain a key of 32 bytes');
    await writeFile(pathOf('secrets.key'), `${randomBytes(32).toString('base64')}\n`);
    expect(await refusal())
      .to.include(`${pathOf('secrets.key')} is not the key of this DATA_DIR`)
      .and.not.include('\n');
  });

  it('does not start after a newer version has written it, or with a damaged record', async () => {
    await writeFile(pathOf('data-format.json'), JSON.stringify({ format: 2, parts: recorded }));
    expect(await refusal()).to.match(
      /was written by a newer version of this program \(format 2; .* up to 1\)/,
    );
    await writeFile(pathOf('data-format.json'), '{');
    expect(await refusal()).to.include(`${pathOf('data-format.json')} is damaged`);
  });
});
