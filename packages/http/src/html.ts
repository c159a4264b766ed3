import type { IncomingMessage } from 'node:http';

/** Escapes a text for an element or a quoted attribute of a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Tells whether `Accept` contains `text/html`, as that of a browser does when it opens a page. Some
 * programs send it, too.
 */
export function acceptsHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}
