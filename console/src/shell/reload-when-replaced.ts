const key = 'reloaded';

/**
 * A tab that was open during an update of the platform asks for code that is gone: it loads the page
 * of the new build, once.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const state: Record<string, unknown> = history.state ?? {};
    if (state[key] !== true) {
      event.preventDefault();
      history.replaceState({ ...state, [key]: true }, '');
      location.reload();
    }
  });
}
