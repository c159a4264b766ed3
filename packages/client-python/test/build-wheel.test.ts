import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { buildWheel } from '../src/index.ts';
import { zipArchive } from '../src/wheel/zip.ts';

/** The files in the central directory of an archive. Compares names, sizes and sums. */
function filesOf(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + nameBytes;
    expect(archive.toString('utf8', local + 30, start)).to.equal(name);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect(content).to.have.length(size);
    expect(crc32(content)).to.equal(archive.readUInt32LE(at + 16));
    files[name] = content;
    at += 46 + nameBytes;
  }
  expect(at).to.equal(end);
  return files;
}

describe('the wheel of the Python client', () => {
  const { file, version, bytes } = buildWheel();
  const files = filesOf(bytes);
  const info = `irp_client-${version}.dist-info`;

  it('has the name that pip requires, and the same bytes each time', () => {
    expect(file).to.equal(`irp_client-${version}-py3-none-any.whl`);
    expect(buildWheel().bytes.equals(bytes)).to.equal(true);
  });

  it('contains the package with its types, and no other folder', () => {
    expect(Object.keys(files)).to.include.members([
      'irp_client/__init__.py',
      'irp_client/_core.py',
      'irp_client/_resources.py',
      'irp_client/models.py',
      'irp_client/py.typed',
      `${info}/METADATA`,
      `${info}/WHEEL`,
      `${info}/licenses/LICENSE`,
    ]);
    const folders = Object.keys(files).map((name) => dirname(name));
    expect(new Set(folders)).to.deep.equal(new Set(['irp_client', info, `${info}/licenses`]));
  });

  it('records hash and size of each file, except its own', () => {
    const record = files[`${info}/RECORD`]?.toString() ?? '';
    const expected = Object.entries(files).map(([name, content]) => {
      const hash = createHash('sha256').update(content).digest('base64url');
      return name.endsWith('/RECORD') ? `${name},,` : `${name},sha256=${hash},${content.length}`;
    });
    expect(record.trimEnd().split('\n')).to.have.members(expected);
    expect(Object.keys(files).at(-1)).to.equal(`${info}/RECORD`);
  });

  it('states its name and its requirements', () => {
    const metadata = files[`${info}/METADATA`]?.toString() ?? '';
    expect(metadata).to.match(/^Metadata-Version: 2\.4\nName: irp-client\nVersion: \d/);
    expect(metadata).to.include('\nRequires-Python: >=3.10\n');
    expect(metadata).to.match(/\nRequires-Dist: httpx\S+\nRequires-Dist: pydantic/);
    expect(metadata).to.include('\n\n# irp-client\n');
    expect(files[`${info}/WHEEL`]?.toString()).to.include('\nTag: py3-none-any\n');
  });

  it('is compiled by Python, if available', function () {
    if (spawnSync('python3', ['--version']).status !== 0) {
      this.skip();
    }
    const folder = mkdtempSync(join(tmpdir(), 'irp-wheel-'));
    try {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      }
      writeFileSync(join(folder, file), bytes);
      const python = (...args: string[]) =>
        spawnSync('python3', args, { cwd: folder, encoding: 'utf8' });
      const compiled = python('-W', 'error', '-m', 'compileall', '-q', 'irp_client');
      expect(compiled.stdout + compiled.stderr).to.equal('');
      expect(compiled.status).to.equal(0);
      expect(python('-m', 'zipfile', '-t', file).stdout.trim()).to.equal('Done testing');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a zip archive', () => {
  it('has files of any content', () => {
    const all = { 'empty.txt': Buffer.alloc(0), 'a/b.bin': Buffer.from([0, 255, 80, 75, 5, 6]) };
    expect(filesOf(zipArchive(all))).to.deep.equal(all);
    expect(filesOf(zipArchive({}))).to.deep.equal({});
  });
});
