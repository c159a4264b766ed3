import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import { translateDatabaseError } from '@irp/persistence';
import { html } from './html.ts';
import { type Page, sendPage } from './page.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Answers a browser with a page where `handle` throws; other clients get the problem document that they can read. */
export function withFaultPages(handle: Handler, log: Logger): (...exchange: Parameters<Handler>) => Promise<void> {
  return async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      if (!readsPages(request) || response.headersSent) throw error;
      const fault = error instanceof PlatformError ? error : translateDatabaseError(error);
      if (!fault) log.error({ err: error }, 'unforeseen error');
      for (const [name, value] of Object.entries(fault?.headers ?? {})) response.setHeader(name, value);
      // What was not read of a form would be taken for the next request.
      if (!request.complete) response.setHeader('Connection', 'close');
      sendPage(response, faultPage(fault), request.method === 'HEAD');
    }
  };
}

/** Where only programs call. Those of Java ask for text/html, unless they are told not to. */
const programPath =
  /^\/(?:oauth\/(?:token|revoke|introspect|userinfo|par|jwks|device_authorization)|\.well-known)(?:[/?]|$)/i;

/** Whether an answer in words is a page; otherwise it is JSON (RFC 6749, section 5.2), whatever `Accept` says. */
export function readsPages({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return !programPath.test(url) && /\btext\/html\b/i.test(headers.accept ?? '');
}

/** @param fault undefined for what is nobody's business */
export function faultPage(fault: PlatformError | undefined): Page {
  const { status = 500, message = 'Something went wrong on our side.' } = fault ?? {};
  const title = status === 404 ? 'There is nothing here' : status < 500 ? 'This cannot be done' : 'Try again soon';
  return {
    title,
    status,
    body: html`<p class="fault" role="alert">${message}</p><p><a href="/account">To your account</a></p>`,
  };
}
