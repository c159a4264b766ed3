import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** Most people see this page first. */
const firstPage = 'src/home/home-page.tsx';

/** Returns the compressed size of the scripts and styles of the first page, in bytes. */
export function firstLoadBytes(folder: string): number {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set<string>();
  const add = (name: string) => {
    const { file, css = [], imports = [] } = manifest[name]!;
    if (files.has(file)) {
      return;
    }
    files.add(file);
    for (const style of css) {
      files.add(style);
    }
    imports.forEach(add);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) {
    if (isEntry || name === firstPage) {
      add(name);
    }
  }
  return [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
}
