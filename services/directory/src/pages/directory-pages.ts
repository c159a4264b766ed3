import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound, PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { clientSignal, sendPage, withErrorPages } from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { listingHandlers, searchHandlers } from './browse.ts';
import type { PageHandlers } from './page-context.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { directoryErrorPage } from './site.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

const listingPath = /^\/directory\/listings\/([\w-]{1,64})$/;

/** Serves `/directory` and every path below it. */
export function createDirectoryPages(deps: PageDependencies, translateError: ErrorTranslator): Mount {
  const { log } = deps;
  const search = searchHandlers(deps);
  const listing = listingHandlers(deps);

  function find(path: string): { handlers: PageHandlers; id: string } {
    if (path === directoryPath) return { handlers: search, id: '' };
    const [, id] = listingPath.exec(path) ?? [];
    if (id === undefined) throw notFound();
    return { handlers: listing, id };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const { handlers, id } = find(path);
    requireRead(request);
    const context = { request, signal: clientSignal(response), log, id, query: new URLSearchParams(query) };
    sendPage(response, await handlers.get(context), request.method === 'HEAD');
  }

  return { path: directoryPath, handle: withErrorPages(handle, { log, translateError, pageOf: directoryErrorPage }) };
}

/** @throws PlatformError 405 */
function requireRead({ method }: IncomingMessage): void {
  if (method === 'GET' || method === 'HEAD') return;
  const Allow = 'GET, HEAD';
  throw new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
}
