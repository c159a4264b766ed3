import type { Plugin } from 'esbuild';

/** Packages that load a library, a thread or a file from beside their own files. */
const unbundled = /^(lmdb|pino|piscina|sharp)$/;
const seen = Symbol('seen');

/** Leaves these packages where they are installed, which the bundle's folder cannot see. */
export const loadFromPackages: Plugin = {
  name: 'load-from-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: unbundled }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === seen) {
        return undefined;
      }
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: seen });
      return { path: found.path, errors: found.errors, external: true };
    });
  },
};
