import type { Plugin } from 'esbuild';

/** Packages that load a library, a thread or a file relative to their own files. */
const unbundled = /^(lmdb|pino|piscina|sharp)$/;
const seen = Symbol('seen');

/**
 * Loads the packages outside the bundle by absolute paths, because the packages cannot be resolved
 * from the bundle's folder.
 */
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
