import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';
import { faultPage, readsPages } from '../pages/fault-page.ts';
import { documentOf, type Page, pageHeaders } from '../pages/page.ts';
import { tooOld, tooOldPage } from '../pages/too-old-page.ts';
import { allowedMethods } from './allowed-methods.ts';

interface Answer {
  req: IncomingMessage;
  path: string;
  method: string;
  status: number;
  body: unknown;
  set(field: string, value: string): void;
  set(fields: Record<string, string>): void;
}

const nothingHere = new PlatformError('not_found', 'There is nothing at this address.');

/** For what is nobody's business. */
export const unforeseen = new PlatformError('internal_error', 'Something went wrong on our side.');

/** In the words that the caller reads: a page, or what RFC 6749 says. */
export function refuse(ctx: Answer, fault: PlatformError, error: string, page: Page = faultPage(fault)): void {
  ctx.status = fault.status;
  for (const [name, value] of Object.entries(fault.headers)) ctx.set(name, value);
  if (readsPages(ctx.req)) {
    ctx.body = documentOf(page);
    ctx.set(pageHeaders(page));
    return;
  }
  ctx.body = { error, error_description: fault.message };
}

/** An address that is not there, or takes other methods. */
export function nothingAt(ctx: Answer): void {
  const Allow = allowedMethods(ctx.path);
  if (Allow === undefined) return refuse(ctx, nothingHere, 'not_found');
  const fault = new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
  refuse(ctx, fault, 'invalid_request');
}

/** A form whose session is over, or never was because the browser keeps no cookies. */
export function refuseTooOld(ctx: Answer): void {
  refuse(ctx, tooOld, 'invalid_request', tooOldPage(ctx.path));
}
