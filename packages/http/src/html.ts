import type { IncomingMessage } from 'node:http';

/** Escapes a text for an element or a quoted attribute of a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Whether `Accept` contains `text/html`: browsers send the type on navigation, and so do some
 * programs.
 */
export function acceptsHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}
