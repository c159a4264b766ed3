import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

const storeThread = "new URL('./worker.ts', import.meta.url)";
const bundledStoreThread = "require('node:path').join(__dirname, 'worker.js')";

/**
 * Replaces `import.meta.url` in a bundled module by the URL of its source file: the module reads
 * templates, images and thread programs from the folder of the source. Only the program of the
 * store's thread is loaded from the bundle, so its URL refers to the bundle.
 */
export const keepSourceUrls: Plugin = {
  name: 'keep-source-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return {
        loader: 'ts',
        contents: source
          .replace(storeThread, bundledStoreThread)
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      };
    });
  },
};
