import type { IncomingMessage } from 'node:http';
import { notFound, PlatformError } from '@irp/errors';
import { errorPage, type Page, pageHeaders, readsPages, renderDocument } from '@irp/web-pages';
import { staleForm, staleFormPage } from '../pages/stale-form-page.ts';
import { allowedMethods } from './allowed-methods.ts';

interface ResponseContext {
  req: IncomingMessage;
  path: string;
  method: string;
  status: number;
  body: unknown;
  set(field: string, value: string): void;
  set(fields: Record<string, string>): void;
}

/** Responds with an HTML page to a browser, and with JSON (RFC 6749, section 5.2) to other clients. */
export function respondWithError(
  ctx: ResponseContext,
  failure: PlatformError,
  error: string,
  page: Page = errorPage(failure),
): void {
  ctx.status = failure.status;
  for (const [name, value] of Object.entries(failure.headers)) ctx.set(name, value);
  if (readsPages(ctx.req)) {
    ctx.body = renderDocument(page);
    ctx.set(pageHeaders(page));
    return;
  }
  ctx.body = { error, error_description: failure.message };
}

/** 405 for a path that exists with other methods, otherwise 404. */
export function respondNotFound(ctx: ResponseContext): void {
  const Allow = allowedMethods(ctx.path);
  if (Allow === undefined) return respondWithError(ctx, notFound(), 'not_found');
  const error = new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
  respondWithError(ctx, error, 'invalid_request');
}

/** For a form whose session has expired, or does not exist because the browser blocks cookies. */
export function respondExpiredForm(ctx: ResponseContext): void {
  respondWithError(ctx, staleForm, 'invalid_request', staleFormPage(ctx.path));
}
