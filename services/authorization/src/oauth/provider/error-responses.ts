import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound, PlatformError } from '@irp/errors';
import { type Page, type PageLanguage, readsPages, renderResponse } from '@irp/web-pages';
import { errorPageIn } from '../../people/pages/error-note.ts';
import { choosePageLanguage } from '../../people/pages/page-language.ts';
import { staleForm, staleFormPage } from '../pages/stale-form-page.ts';
import { allowedMethods } from './allowed-methods.ts';

interface ResponseContext {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  method: string;
  status: number;
  body: unknown;
  set(field: string, value: string): void;
  set(fields: Record<string, string>): void;
}

/**
 * Responds with an HTML page to browsers, and with JSON (RFC 6749, section 5.2) to other clients.
 */
export function respondWithError(
  ctx: ResponseContext,
  failure: PlatformError,
  error: string,
  pageIn: (language: PageLanguage) => Page = (language) => errorPageIn(language, failure),
): void {
  ctx.status = failure.status;
  for (const [name, value] of Object.entries(failure.headers)) {
    ctx.set(name, value);
  }
  if (readsPages(ctx.req)) {
    const language = choosePageLanguage({ request: ctx.req, response: ctx.res });
    const { body, headers } = renderResponse(ctx.res, pageIn(language));
    ctx.body = body;
    ctx.set(headers);
    return;
  }
  ctx.body = {
    error,
    error_description: failure.message,
  };
}

/**
 * Responds to a request that no route handles. The response is 404 for an unknown path. For a known
 * path, OPTIONS gets 204 (RFC 9110, section 9.3.7), and all other unsupported methods get 405.
 */
export function respondNotFound(ctx: ResponseContext): void {
  const Allow = allowedMethods(ctx.path);
  if (Allow === undefined) {
    return respondWithError(ctx, notFound(), 'not_found');
  }
  if (ctx.method === 'OPTIONS' && Allow.includes('OPTIONS')) {
    ctx.status = 204;
    ctx.set('Allow', Allow);
    return;
  }
  const error = new PlatformError('method_not_allowed', `This address accepts ${Allow}.`, {
    headers: { Allow },
  });
  respondWithError(ctx, error, 'invalid_request');
}

/**
 * Responds with 404 to a path in another letter case or with a trailing slash: all addresses of the
 * API have only one form.
 */
export function respondToVariant(ctx: ResponseContext, address: string): void {
  const message = `There is nothing at this address. Use ${address}, in exactly this letter case and without a slash at the end.`;
  respondWithError(ctx, new PlatformError('not_found', message), 'not_found');
}

/**
 * Responds to a form whose session has expired, or whose session cookie is missing because the
 * browser blocks cookies.
 */
export function respondExpiredForm(ctx: ResponseContext): void {
  respondWithError(ctx, staleForm, 'invalid_request', (language) =>
    staleFormPage(ctx.path, language),
  );
}
