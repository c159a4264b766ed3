import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from './built-console.ts';
import { mantineStyles } from './mantine-styles.ts';

/** Two files for the first load instead of thirty. A new version leaves the libraries in caches. */
const tags: '$initial'[] = ['$initial'];
const firstLoad = [
  { name: 'libraries', tags, test: /node_modules/ },
  { name: 'console', tags },
];

const browserCrypto = join(root, 'console/src/audit/verify/browser-crypto.ts');

/**
 * Writes `index.html` and `assets`. Names of assets have a hash of the content.
 * @returns paths of the bundled modules
 * @throws Error that names the file and what is wrong in it
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
    // packages/transparency verifies in a browser, too.
    resolve: { alias: { 'node:crypto': browserCrypto } },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      target: 'es2022',
      // Every browser of the target loads modules ahead by itself.
      modulePreload: { polyfill: false },
      // A policy without `data:` for fonts and styles.
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
