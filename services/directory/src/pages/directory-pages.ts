import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { notFound, PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { clientSignal, readForm, sendPage, sessionCookieOf, withErrorPages } from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { listingHandlers, searchHandlers } from './browse.ts';
import { installHandlers } from './install.ts';

import { installImageHandlers } from './install-image.ts';
import { installationHandlers, removalHandlers } from './manage/installation.ts';
import { installationsHandlers } from './manage/installations.ts';
import { requestHandlers } from './manage/request.ts';
import type { ImageFile, PageHandlers } from './page-context.ts';

import type { PageDependencies } from './page-dependencies.ts';
import { sharedHandlers } from './shared-listings.ts';
import { directoryErrorPage } from './site.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

/** Serves `/directory` and every path below it. */
export function createDirectoryPages(deps: PageDependencies, translateError: ErrorTranslator): Mount {
  const { origin, log } = deps;
  const id = String.raw`([\w-]{1,64})`;
  const pages: [string, PageHandlers][] = [
    // With a slash at the end as without: its canonical address is the same.
    ['/?', searchHandlers(deps)],
    [`/listings/${id}`, listingHandlers(deps)],
    [`/listings/${id}/install`, installHandlers(deps)],
    [`/listings/${id}/install/images/${id}`, installImageHandlers(deps)],
    ['/shared', sharedHandlers(deps)],
    ['/installations', installationsHandlers(deps)],
    [`/installations/${id}`, installationHandlers(deps)],
    [`/installations/${id}/remove`, removalHandlers(deps)],
    [`/installation-requests/${id}`, requestHandlers(deps)],
  ];
  const routes = pages.map(([path, handlers]) => ({ path: new RegExp(`^${directoryPath}${path}$`), handlers }));

  function find(path: string): { handlers: PageHandlers; id: string; imageId: string } {
    for (const { path: pattern, handlers } of routes) {
      const found = pattern.exec(path);
      if (found) return { handlers, id: found[1] ?? '', imageId: found[2] ?? '' };
    }
    throw notFound();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const { handlers, ...ids } = find(path);
    const form = await formOf(handlers, request, origin());
    const context = {
      ...{ request, signal: clientSignal(response), log, ...ids, query: new URLSearchParams(query) },
      cookie: sessionCookieOf(request.headers.cookie, origin().startsWith('https:')),
    };
    const result = form && handlers.post ? await handlers.post(context, form) : await handlers.get(context);
    if ('image' in result) return sendImage(response, result, request.method === 'HEAD');
    if (!('location' in result)) return sendPage(response, result, request.method === 'HEAD');
    response.writeHead(303, { Location: result.location, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
  }

  return { path: directoryPath, handle: withErrorPages(handle, { log, translateError, pageOf: directoryErrorPage }) };
}

async function sendImage(response: ServerResponse, { headers, image }: ImageFile, head: boolean): Promise<void> {
  const safe = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };
  response.writeHead(200, { ...headers, ...safe });
  await pipeline(head ? [] : image, response);
}

/** The form of a POST; undefined for a request that shows a page. @throws PlatformError 405, and what `readForm` throws */
async function formOf({ post }: PageHandlers, request: IncomingMessage, origin: string) {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (post && request.method === 'POST') return readForm(request, origin);
  const Allow = post ? 'GET, HEAD, POST' : 'GET, HEAD';
  throw new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
}
