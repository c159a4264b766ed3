import { expectTranslation } from '@irp/testing';
import { type Page, type PageLanguage, renderDocument } from '@irp/web-pages';

/** A page: name, German heading, and render function. */
export type GermanPage = [
  what: string,
  heading: string,
  render: (language: PageLanguage) => Page | Pick<Page, 'title' | 'body'>,
];

/** A test for each page. @param data see {@link expectGerman} */
export function itIsGerman(pages: readonly GermanPage[], data: readonly string[]): void {
  for (const [what, heading, render] of pages) {
    it(what, () => {
      expectGerman(render, heading, data);
    });
  }
}

/**
 * Renders a page in both languages, and compares the two pages.
 * @param data see {@link expectTranslation}
 */
export function expectGerman(
  render: GermanPage[2],
  heading: string,
  data: readonly string[],
): void {
  const english = renderDocument({ language: 'en', ...render('en') });
  const german = renderDocument({ language: 'de', ...render('de') });
  expectTranslation(german, english, heading, data);
}
