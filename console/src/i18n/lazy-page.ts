import { textsAreLoaded } from './texts.ts';

/** Loads the code of a page with its texts. */
export function lazyPage<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const module = await load();
    await textsAreLoaded();
    return module;
  };
}
