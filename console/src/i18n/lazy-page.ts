import { textsAreLoaded } from './texts.ts';

/** Loads the code and the texts of a page. Without a network, the page waits for a network. */
export function lazyPage<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const module = await loadOnline(load);
    await textsAreLoaded();
    return module;
  };
}

async function loadOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) {
        throw error;
      }
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
