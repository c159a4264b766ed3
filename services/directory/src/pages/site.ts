import type { PlatformError } from '@irp/errors';
import { errorPage, type Html, html, type Page, platformNavigation } from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { directoryStyle } from './style.ts';

/** What a page with logos has beside others. */
export const withImages = {
  hasImages: true,
  style: directoryStyle,
} as const;

/**
 * A page that everybody sees alike: it depends on no cookie, and is asked for again each time,
 * since a listing may be hidden.
 */
export function publicPage(page: Page & Required<Pick<Page, 'description' | 'canonical'>>): Page {
  return {
    ...page,
    ...withImages,
    navigation: platformNavigation,
    isWide: true,
    cacheControl: 'no-cache',
  };
}

export function directoryErrorPage(error: PlatformError | undefined): Page {
  return {
    ...errorPage(error, {
      href: directoryPath,
      text: 'To the directory',
    }),
    navigation: platformNavigation,
  };
}

/** Paragraphs of a text, which empty lines separate. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${paragraph}</p>`);
}

/** The beginning of a text on one line. */
export function excerpt(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxCharacters
    ? line
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

export function day(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}
