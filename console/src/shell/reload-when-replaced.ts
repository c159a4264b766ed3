const key = 'reloaded';

/**
 * After an update of the platform, an open tab may request code that no longer exists. If the code
 * is missing, the tab reloads once to get the new build.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const state: Record<string, unknown> = history.state ?? {};
    // Without a network, a reload would replace this page with an error page of the browser.
    if (navigator.onLine && state[key] !== true) {
      event.preventDefault();
      history.replaceState({ ...state, [key]: true }, '');
      location.reload();
    }
  });
}
