import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateDirectory } from '@irp/processes';
import { expect } from 'chai';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const codeOf = (promise: Promise<void>) =>
  promise.then(
    () => 'no error',
    ({ code }: NodeJS.ErrnoException) => code,
  );

describe('private directories', () => {
  let base: string;

  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'irp-private-'));
  });
  afterEach(() => rm(base, { recursive: true }));

  it('are created with their parents', async () => {
    await makePrivateDirectory(join(base, 'a/b/c'));
    expect(
      await Promise.all(['a', 'a/b', 'a/b/c'].map((path) => modeOf(join(base, path)))),
    ).to.deep.equal([0o700, 0o700, 0o700]);
  });

  it('stay unchanged if they exist, even for several concurrent callers', async () => {
    await mkdir(join(base, 'open'));
    await chmod(join(base, 'open'), 0o755);
    const paths = ['open', 'open/x/y', 'open/x/y', 'open/x/z'];
    await Promise.all(paths.map((path) => makePrivateDirectory(join(base, path))));
    expect(await modeOf(join(base, 'open'))).to.equal(0o755);
    expect(await modeOf(join(base, 'open/x/z'))).to.equal(0o700);
  });

  it('fail if a file is in their place, or in their path', async () => {
    await writeFile(join(base, 'file'), '');
    expect(await codeOf(makePrivateDirectory(join(base, 'file')))).to.equal('EEXIST');
    expect(await codeOf(makePrivateDirectory(join(base, 'file/below/it')))).to.be.oneOf([
      'EEXIST',
      'ENOTDIR',
    ]);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'fail where nothing can be created (needs Linux)',
    async () => {
      expect(await codeOf(makePrivateDirectory('/proc/irp/below'))).to.equal('ENOENT');
    },
  );

  it('may be relative', async () => {
    expect(await codeOf(makePrivateDirectory('.'))).to.equal('no error');
  });
});
