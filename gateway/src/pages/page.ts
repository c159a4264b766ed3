import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '@irp/http';
import {
  chooseLanguage,
  Html,
  pageHeaders as headersOf,
  type Page,
  type PageLanguage,
  platformNavigationIn,
  renderDocument,
} from '@irp/web-pages';
import type { Response } from 'express';

export interface GatewayPage extends Pick<Page, 'title' | 'refreshS' | 'path'> {
  /** HTML with escaped values. */
  body: string;
}

/**
 * Renders a page without scripts and external resources. No other site can show the page in a
 * frame.
 */
export function renderPage({ body, ...page }: GatewayPage, language: PageLanguage): string {
  return renderDocument({
    language,
    navigation: platformNavigationIn(language),
    isWide: true,
    ...page,
    body: new Html(body),
  });
}

/** The response headers of the gateway's pages, none of which has a form. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...headersOf({ title: '', body: new Html(''), cacheControl: 'no-cache' }),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Sends a page in the language that the browser prefers. Sets no cookie for the language. */
export function sendInLanguage(
  request: IncomingMessage,
  response: Response,
  pageIn: (language: PageLanguage) => GatewayPage,
): void {
  const language = chooseLanguage({ request, response });
  response.vary('Accept-Language');
  response
    .set({ ...pageHeaders, 'Cache-Control': 'no-store', 'Content-Language': language })
    .send(renderPage(pageIn(language), language));
}

/** Escapes a text for HTML, and converts text in backquotes to `code` elements. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
