import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound, PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { clientSignal, readForm, sendPage, sessionCookieOf, withErrorPages } from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { listingHandlers, searchHandlers } from './browse.ts';
import { installHandlers } from './install.ts';
import type { PageHandlers } from './page-context.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { directoryErrorPage } from './site.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

const listingPath = /^\/directory\/listings\/([\w-]{1,64})(\/install)?$/;

/** Serves `/directory` and every path below it. */
export function createDirectoryPages(deps: PageDependencies, translateError: ErrorTranslator): Mount {
  const { origin, log } = deps;
  const search = searchHandlers(deps);
  const listing = listingHandlers(deps);
  const install = installHandlers(deps);

  function find(path: string): { handlers: PageHandlers; id: string } {
    if (path === directoryPath) return { handlers: search, id: '' };
    const [, id, isInstall] = listingPath.exec(path) ?? [];
    if (id === undefined) throw notFound();
    return { handlers: isInstall ? install : listing, id };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const { handlers, id } = find(path);
    const form = await formOf(handlers, request, origin());
    const context = {
      ...{ request, signal: clientSignal(response), log, id, query: new URLSearchParams(query) },
      cookie: sessionCookieOf(request.headers.cookie, origin().startsWith('https:')),
    };
    const result = form && handlers.post ? await handlers.post(context, form) : await handlers.get(context);
    if (!('location' in result)) return sendPage(response, result, request.method === 'HEAD');
    response.writeHead(303, { Location: result.location, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
  }

  return { path: directoryPath, handle: withErrorPages(handle, { log, translateError, pageOf: directoryErrorPage }) };
}

/** The form of a POST; undefined for a request that shows a page. @throws PlatformError 405, and what `readForm` throws */
async function formOf({ post }: PageHandlers, request: IncomingMessage, origin: string) {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (post && request.method === 'POST') return readForm(request, origin);
  const Allow = post ? 'GET, HEAD, POST' : 'GET, HEAD';
  throw new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
}
