import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { notFound, PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import type { Logger } from '@irp/observability';
import { clientSignal } from '../client-signal.ts';
import { sessionCookieOf } from '../cookie-names.ts';
import { withErrorPages } from '../error-page.ts';
import { chooseLanguage, languageOfResponse, type PageLanguage } from '../language.ts';
import { type Page, sendPage } from '../page.ts';
import { readForm } from '../read-form.ts';
import type { ImageFile, PageHandlers } from './page-context.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

interface Site {
  /** The path of all pages of the site, such as `/directory`. */
  path: string;
  /**
   * The handlers by path, relative to `path`. `{id}` in a path is the id of the resource that the
   * page shows. A second `{id}` is the id of a part of the resource.
   */
  pages: Readonly<Record<string, PageHandlers>>;
  /** The public origin. By default, forms of other origins are rejected. */
  origin: () => string;
  log: Logger;
  translateError: ErrorTranslator;
  /** @param error undefined for an unexpected error */
  errorPageOf: (error: PlatformError | undefined, language: PageLanguage) => Page;
}

const idPattern = String.raw`([\w-]{1,64})`;

/** Creates a mount for the pages at a path and its subpaths. */
export function createSite({ path, pages, origin, log, translateError, errorPageOf }: Site): Mount {
  const routes = Object.entries(pages).map(([page, handlers]) => ({
    pattern: new RegExp(`^${path}${page.replaceAll('{id}', idPattern)}$`),
    handlers,
  }));

  function find(requestPath: string): {
    handlers: PageHandlers;
    id: string;
    partId: string;
  } {
    for (const { pattern, handlers } of routes) {
      const found = pattern.exec(requestPath);
      if (found) {
        return {
          handlers,
          id: found[1] ?? '',
          partId: found[2] ?? '',
        };
      }
    }
    throw notFound();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const language = chooseLanguage({ request, response });
    const [requestPath = '', query = ''] = (request.url ?? '').split('?', 2);
    const { handlers, ...ids } = find(requestPath);
    const form = await formOf(handlers, request, origin());
    const context = {
      request,
      response,
      language,
      signal: clientSignal(response),
      log,
      ...ids,
      query: new URLSearchParams(query),
      cookie: sessionCookieOf(request.headers.cookie, origin().startsWith('https:')),
    };
    const result =
      form && handlers.post ? await handlers.post(context, form) : await handlers.get(context);
    if ('image' in result) {
      return sendImage(response, result, request.method === 'HEAD');
    }
    if (!('location' in result)) {
      return sendPage(response, result, request.method === 'HEAD');
    }
    response
      .writeHead(303, {
        Location: result.location,
        'Cache-Control': 'no-store',
        'Content-Length': 0,
      })
      .end();
  }

  return {
    path,
    handle: withErrorPages(handle, {
      log,
      translateError,
      pageOf: (error, request, response) =>
        errorPageOf(error, languageOfResponse(response) ?? chooseLanguage({ request, response })),
    }),
  };
}

async function sendImage(
  response: ServerResponse,
  { headers, image }: ImageFile,
  head: boolean,
): Promise<void> {
  const safe = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  response.writeHead(200, { ...headers, ...safe });
  await pipeline(head ? [] : image, response);
}

/**
 * Returns the form of a POST; undefined for GET and HEAD.
 * @throws PlatformError 405, and the errors of `readForm`
 */
async function formOf(
  { post, readForm: read }: PageHandlers,
  request: IncomingMessage,
  origin: string,
) {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return undefined;
  }
  if (post && request.method === 'POST') {
    return read ? read(request) : readForm(request, origin);
  }
  const Allow = post ? 'GET, HEAD, POST' : 'GET, HEAD';
  throw new PlatformError('method_not_allowed', `This address accepts ${Allow}.`, {
    headers: { Allow },
  });
}
