import { textsAreLoaded } from './texts.ts';

/**
 * Returns a function that loads the code and the texts of a page. Without a network, the function
 * waits until the network is back.
 */
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
