import type { IncomingMessage } from 'node:http';

/** Escapes a text for an element or a quoted attribute in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Returns whether `Accept` contains `text/html`. Browsers send `text/html` when a person opens a
 * page. Some other programs send `text/html` as well.
 */
export function acceptsHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}
