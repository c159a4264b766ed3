import { PlatformError } from '@irp/errors';
import { type Html, html } from '../html.ts';

interface PageLinks {
  /** From 1 on. */
  page: number;
  hasNext: boolean;
  addressOf: (page: number) => string;
}

/** Links to the pages before and after; nothing where there is one page. */
export function pageLinks({ page, hasNext, addressOf }: PageLinks): Html | undefined {
  if (page === 1 && !hasNext) {
    return undefined;
  }
  const link = (to: number, text: string, rel: string) =>
    html`<a href="${addressOf(to)}" rel="${rel}">${text}</a> `;
  return html`<nav aria-label="Pages"><p>${page > 1 && link(page - 1, 'Previous page', 'prev')}${
    hasNext && link(page + 1, 'Next page', 'next')
  }</p></nav>`;
}

/** The query of a list operation for one page. @param page from 1 on */
export function pageRange(page: number, limit: number): { limit: string; offset: string } {
  return {
    limit: String(limit),
    offset: String((page - 1) * limit),
  };
}

/** The page that a query asks for. @throws PlatformError 400 */
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
