import { textsAreLoaded } from './texts.ts';

/** Loads the code and the texts of a page. */
export function lazyPage<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const module = await load();
    await textsAreLoaded();
    return module;
  };
}
