import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';

const folder = new URL('../snapshots/', import.meta.url);

/**
 * Compares a text with a committed file below `snapshots/`. With `UPDATE_SNAPSHOTS=1`, writes the
 * file.
 */
export function expectSnapshot(file: string, text: string): void {
  const url = new URL(file, folder);
  if (process.env.UPDATE_SNAPSHOTS === '1') {
    mkdirSync(new URL('.', url), { recursive: true });
    writeFileSync(url, text);
  }
  expect(text, `${file}: if the change is meant, run this test with UPDATE_SNAPSHOTS=1`).to.equal(
    existsSync(url) ? readFileSync(url, 'utf8') : undefined,
  );
}
