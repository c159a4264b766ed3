import type { IncomingMessage, ServerResponse } from 'node:http';
import { servesHtml } from '@irp/contracts/authorization';
import { internalError, PlatformError } from '@irp/errors';
import { acceptsHtml, type ErrorTranslator } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { Link } from './header.ts';
import { html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';
import { messageNote } from './messages.ts';
import { type Page, sendPage } from './page.ts';
import { pageTexts } from './texts.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

interface ErrorPageOptions {
  log: Logger;
  translateError: ErrorTranslator;
  /** Returns the page for an error. Default: {@link errorPage}. */
  pageOf?: (
    error: PlatformError | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Page;
}

/**
 * Sends an HTML page to browsers if `handle` throws. For other clients, the error is thrown again,
 * and becomes a problem document (RFC 9457).
 */
export function withErrorPages(
  handle: Handler,
  { log, translateError, pageOf = (error) => errorPage(error) }: ErrorPageOptions,
): (...args: Parameters<Handler>) => Promise<void> {
  return async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      if (!readsPages(request) || response.headersSent) {
        throw error;
      }
      const failure = error instanceof PlatformError ? error : translateError(error);
      if (!failure) {
        log.error({ err: error }, 'request failed: unexpected error');
      }
      for (const [name, value] of Object.entries(failure?.headers ?? {})) {
        response.setHeader(name, value);
      }
      // Closes the connection, on which Node would parse the unread rest of the body as the next
      // request.
      if (!request.complete) {
        response.setHeader('Connection', 'close');
      }
      sendPage(response, pageOf(failure, request, response), request.method === 'HEAD');
    }
  };
}

/**
 * Returns whether the error response to this request is an HTML page, and not JSON (RFC 6749,
 * section 5.2).
 */
export function readsPages({
  headers,
  url = '',
}: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  const [path = ''] = url.split('?', 1);
  return servesHtml(path) && acceptsHtml({ headers });
}

/**
 * @param error undefined for an unexpected error, whose details must not be shown
 * @param next the link to continue
 */
export function errorPage(
  error: PlatformError | undefined,
  next?: Link,
  language: PageLanguage = defaultPageLanguage,
): Page {
  const { status, message } = error ?? internalError();
  const { href, text } = next ?? { href: '/account', text: pageTexts[language].toAccount };
  return {
    title: titleOf(status, language),
    status,
    body: html`${messageNote(message, language)}<p><a href="${href}">${text}</a></p>`,
  };
}

function titleOf(status: number, language: PageLanguage): string {
  const texts = pageTexts[language];
  if (status === 404) {
    return texts.notFound;
  }
  return status < 500 ? texts.rejected : texts.tryLater;
}
