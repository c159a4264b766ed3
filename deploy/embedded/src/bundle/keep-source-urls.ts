import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

const storeThread = "new URL('./worker.ts', import.meta.url)";
const bundledStoreThread = "require('node:path').join(__dirname, 'worker.js')";

/**
 * Gives a bundled module the URL of its source, because templates, images and the program of a
 * thread are beside it. Only the program of the store's thread is also bundled.
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
