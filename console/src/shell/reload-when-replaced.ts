const key = 'reloaded';

/**
 * After an update of the platform, an open tab may request removed code. The tab then loads the
 * page of the new build, once.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const state: Record<string, unknown> = history.state ?? {};
    // Without a network, the browser's error page would replace this page.
    if (navigator.onLine && state[key] !== true) {
      event.preventDefault();
      history.replaceState({ ...state, [key]: true }, '');
      location.reload();
    }
  });
}
