/** The URL of the folder with the pages: the root of the host, or a folder behind a path prefix. */
export const root = new URL(document.body.dataset.root || '.', location.href);
