/**
 * The URL of the folder with the pages: the root of the host, or a path prefix that a proxy in
 * front adds.
 */
export const root = new URL(document.body.dataset.root || '.', location.href);
