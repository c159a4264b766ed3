import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { buildConsole } from '../build/build-console.ts';
import {
  type BuiltConsole,
  defaultDirectory,
  isCurrent,
  readBuilt,
} from '../build/built-console.ts';

const maxFirstLoadBytes = 220 * 1_024;

describe('the build of the console', () => {
  let built: BuiltConsole;
  const assets = join(defaultDirectory, 'assets');

  before(async () => {
    built = isCurrent() ? readBuilt()! : await buildConsole();
  });

  it('is current until a source changes', () => {
    expect(isCurrent()).to.equal(true);
    expect(Object.keys(built.sources)).to.include('console/src/main.tsx');
  });

  it('loads at most 220 KB of script and style for the first page', () => {
    expect(built.firstLoadBytes).to.be.within(50_000, maxFirstLoadBytes);
  });

  it('has every file compressed twice, with a hash in its name', () => {
    const scripts = built.assets.filter((name) => /\.(?:js|css)$/.test(name));
    expect(scripts).to.not.be.empty;
    for (const name of scripts) {
      expect(name).to.match(/-[\w-]{8}\.(?:js|css)$/);
      const bytes = readFileSync(join(assets, name));
      expect(brotliDecompressSync(readFileSync(join(assets, `${name}.br`))).equals(bytes)).to.equal(
        true,
      );
      expect(gunzipSync(readFileSync(join(assets, `${name}.gz`))).equals(bytes)).to.equal(true);
    }
    expect(readdirSync(assets)).to.include.members(built.assets);
  });

  it('has a page without inline script or style, with a place for the nonce', () => {
    const page = readFileSync(join(defaultDirectory, 'index.html'), 'utf8');
    expect(page).to.include('content="{{nonce}}"');
    expect(page).to.not.match(/<style|style=|<script(?![^>]*src=)/);
  });

  it('names the licences of bundled packages', () => {
    expect(readFileSync(join(assets, 'licenses.md'), 'utf8')).to.include('@mantine/core');
  });
});
