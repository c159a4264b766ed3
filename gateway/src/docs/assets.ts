import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tokens } from '@irp/look';

/** A script or style sheet that the pages of the documentation load. */
interface Asset {
  name: string;
  contentType: string;
  body: Buffer;
}

const require = createRequire(import.meta.url);
const javascript = 'text/javascript; charset=utf-8';

/**
 * The modules that every page of the reference loads. Each page lists all modules, so the browser
 * loads the modules in parallel.
 */
const modules = [
  'root.js',
  'reference.js',
  'search.js',
  'credentials.js',
  'credentials-panel.js',
  'samples.js',
  'sign-in.js',
  'try-it.js',
  'response.js',
];

const ofPage = (name: string, contentType: string): Asset => ({
  name,
  contentType,
  body: readFileSync(require.resolve(`./page/${name}`)),
});

const assets: readonly Asset[] = [
  {
    name: 'reference.css',
    contentType: 'text/css; charset=utf-8',
    body: Buffer.from(
      `${tokens}\n${readFileSync(require.resolve('./page/reference.css'), 'utf8')}`,
    ),
  },
  ...modules.map((name) => ofPage(name, javascript)),
  ofPage('oauth2-redirect.js', javascript),
  {
    name: 'minisearch.js',
    contentType: javascript,
    body: readFileSync(join(require.resolve('minisearch'), '../../es/index.js')),
  },
];

const hash = assets
  .reduce((sum, { body }) => sum.update(body), createHash('sha256'))
  .digest('base64url')
  .slice(0, 12);

/**
 * The scripts and style sheets of the pages. The folder's name is a hash of all files, so a browser
 * may cache each file without limit.
 */
export const pageAssets = {
  /** Path from the root of the host, without leading and trailing slash. */
  folder: `docs/assets/${hash}`,
  modules,
  files: assets,
};
