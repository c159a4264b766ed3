/** The folder in which the pages are: that of the host, or one behind a path prefix. */
export const root = new URL(document.body.dataset.root || '.', location.href);
