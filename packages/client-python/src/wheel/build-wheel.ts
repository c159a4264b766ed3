import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { pythonFiles } from '../generate/python-files.ts';
import { metadataText } from './metadata.ts';
import { zipArchive } from './zip.ts';

export interface Wheel {
  /** The file name that pip requires, with distribution, version and tags. */
  file: string;
  version: string;
  bytes: Buffer;
}

const place = fileURLToPath(new URL('../../', import.meta.url));
const sources = `${place}python/irp_client/`;

const wheelText = `Wheel-Version: 1.0
Generator: @irp/client-python
Root-Is-Purelib: true
Tag: py3-none-any
`;

/**
 * Builds the wheel of the Python client (Binary distribution format 1.0). The build does not need
 * Python.
 */
export function buildWheel(): Wheel {
  const { version } = manifest;
  const written = globSync(['*.py', 'py.typed'], { cwd: sources }).map((name): [string, Buffer] => [
    name,
    readFileSync(sources + name),
  ]);
  const generated = Object.entries(pythonFiles(version)).map(([name, text]): [string, Buffer] => [
    name,
    Buffer.from(text),
  ]);
  const modules = [...written, ...generated]
    .map(([name, content]): [string, Buffer] => [`irp_client/${name}`, content])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const info = `irp_client-${version}.dist-info`;
  const files: Record<string, Buffer> = Object.fromEntries(modules);
  files[`${info}/licenses/LICENSE`] = readFileSync(`${place}../../LICENSE`);
  files[`${info}/METADATA`] = Buffer.from(metadataText(version, readme()));
  files[`${info}/WHEEL`] = Buffer.from(wheelText);
  const record = `${info}/RECORD`;
  files[record] = Buffer.from(recordText(files, record));
  return {
    file: `irp_client-${version}-py3-none-any.whl`,
    version,
    bytes: zipArchive(files),
  };
}

/** Returns the README, or an empty text in a container image, which contains no documents. */
function readme(): string {
  const path = `${place}README.md`;
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Returns the text of RECORD: the hash and the size of each file except RECORD itself. */
function recordText(files: Readonly<Record<string, Buffer>>, record: string): string {
  const rows = Object.entries(files).map(([name, content]) => {
    const hash = createHash('sha256').update(content).digest('base64url');
    return `${name},sha256=${hash},${content.length}\n`;
  });
  return `${rows.join('')}${record},,\n`;
}
