import type { PlatformError } from '@irp/errors';
import {
  errorPage,
  type Html,
  html,
  type Page,
  type PageLanguage,
  platformNavigationIn,
  shownDay,
} from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { directoryStyle } from './style.ts';
import { directoryTexts } from './texts/index.ts';

type PublicPage = Page & Required<Pick<Page, 'description' | 'canonical'>>;

/** The additional parts of a page with logos. */
export const withImages = {
  hasImages: true,
  style: directoryStyle,
} as const;

/**
 * Returns a page with the same content for everybody. The content does not depend on cookies.
 * Caches must revalidate, because a listing may be hidden.
 */
export function publicPage(page: PublicPage, language: PageLanguage): Page {
  return {
    ...page,
    ...withImages,
    navigation: platformNavigationIn(language),
    isWide: true,
    cacheControl: 'no-cache',
  };
}

export function directoryErrorPage(error: PlatformError | undefined, language: PageLanguage): Page {
  const toDirectory = { href: directoryPath, text: directoryTexts[language].toDirectory };
  return {
    ...errorPage(error, toDirectory, language),
    navigation: platformNavigationIn(language),
  };
}

/** Splits a text into paragraphs at empty lines. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${paragraph}</p>`);
}

/** Returns the beginning of a text as a single line. */
export function excerpt(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxCharacters
    ? line
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

export function day(iso: string, language: PageLanguage): Html {
  return html`<time datetime="${iso}">${shownDay(iso, language)}</time>`;
}
