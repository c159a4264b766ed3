import { escapeHtml } from '@irp/http';
import {
  Html,
  pageHeaders as headersOf,
  type Page,
  platformNavigation,
  renderDocument,
} from '@irp/web-pages';

export interface GatewayPage extends Pick<Page, 'title' | 'refreshS' | 'path'> {
  /** HTML: values in it are escaped already. */
  body: string;
}

/** A page without scripts and external resources, which no other site can frame. */
export function renderPage({ body, ...page }: GatewayPage): string {
  return renderDocument({
    navigation: platformNavigation,
    isWide: true,
    ...page,
    body: new Html(body),
  });
}

/** None of these pages has a form. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...headersOf({ title: '', body: new Html(''), cacheControl: 'no-cache' }),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Escaped text in which `code` between backquotes is marked up. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
