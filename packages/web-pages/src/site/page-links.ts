import { PlatformError } from '@irp/errors';
import { type Html, html } from '../html.ts';
import type { PageLanguage } from '../language.ts';
import { pageTexts } from '../texts.ts';

interface PageLinks {
  language: PageLanguage;
  /** Number of the page, from 1. */
  page: number;
  hasNext: boolean;
  addressOf: (page: number) => string;
}

/** Returns links to the previous and the next page; undefined for a single page. */
export function pageLinks({ language, page, hasNext, addressOf }: PageLinks): Html | undefined {
  if (page === 1 && !hasNext) {
    return undefined;
  }
  const t = pageTexts[language].pages;
  const link = (to: number, text: string, rel: string) =>
    html`<a href="${addressOf(to)}" rel="${rel}">${text}</a> `;
  return html`<nav aria-label="${t.all}"><p>${page > 1 && link(page - 1, t.previous, 'prev')}${
    hasNext && link(page + 1, t.next, 'next')
  }</p></nav>`;
}

/** Returns the query of a list operation for a page. @param page number of the page, from 1 */
export function pageRange(page: number, limit: number): { limit: string; offset: string } {
  return {
    limit: String(limit),
    offset: String((page - 1) * limit),
  };
}

/** Returns the number of the requested page. @throws PlatformError 400 */
export function pageNumber(query: URLSearchParams): number {
  const text = query.get('page');
  if (text === null) {
    return 1;
  }
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new PlatformError('invalid_request', 'page must be a whole number from 1 to 999999.');
  }
  return Number(text);
}
