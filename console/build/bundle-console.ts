import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from './built-console.ts';
import { mantineStyles } from './mantine-styles.ts';

/**
 * The first load has two files instead of thirty. A new version of the console does not change
 * `libraries`, so browsers keep this file in the cache.
 */
const tags: '$initial'[] = ['$initial'];
const firstLoad = [
  { name: 'libraries', tags, test: /node_modules/ },
  { name: 'console', tags },
];

const browserCrypto = join(root, 'console/src/audit/verify/browser-crypto.ts');

/**
 * Writes `index.html` and `assets`. The name of each asset contains a hash of the content.
 * @returns the paths of the bundled modules
 * @throws Error with the file and the reason
 */
export async function bundleConsole(folder: string): Promise<string[]> {
  const built = await build({
    root: join(root, 'console'),
    base: '/console/',
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [mantineStyles],
    // packages/transparency also runs in the browser, without `node:crypto`.
    resolve: { alias: { 'node:crypto': browserCrypto } },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      target: 'es2022',
      // Every target browser supports `modulepreload`.
      modulePreload: { polyfill: false },
      // The Content-Security-Policy does not allow `data:` for fonts and styles.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
      license: { fileName: 'assets/licenses.md' },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}
