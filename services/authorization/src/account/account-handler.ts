import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import { setRequestCredential } from '@irp/observability';
import {
  languageOfResponse,
  platformNavigationIn,
  readForm,
  sendPage,
  setSignedIn,
} from '@irp/web-pages';
import { choosePageLanguage } from '../people/pages/page-language.ts';
import type { BrowserSessions } from './browser-session.ts';
import type { PageContext, PageHandlers, PageResult } from './page-handlers.ts';

/**
 * Creates the handler of `/account` and all paths below.
 * @param origin the only origin whose forms are accepted
 */
export function createAccountHandler(
  routes: Readonly<Record<string, PageHandlers>>,
  sessions: BrowserSessions,
  origin: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handlersByPath = new Map(Object.entries(routes));
  return async (request, response) => {
    // OAuth pages must not have the header `Cross-Origin-Opener-Policy`, because an application may
    // open an OAuth page in a popup. With this header, the application would lose its reference to
    // the popup, and never receive the result.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const language = choosePageLanguage({ request, response });
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const handlers = handlersByPath.get(path);
    if (!handlers) {
      throw new PlatformError('not_found', 'There is no page at this address.');
    }
    const handle = await handlerOf(handlers, request, origin);
    const session = await sessions(request, response);
    if (session.userId !== undefined) {
      setRequestCredential({ kind: 'session', id: session.uid });
      setSignedIn(response);
    }
    const result = await handle({
      request,
      response,
      query: new URLSearchParams(query),
      session,
      language,
    });
    if (!('location' in result)) {
      const isSignedIn = session.userId !== undefined;
      const navigation = platformNavigationIn(languageOfResponse(response) ?? language);
      const page = { ...(isSignedIn && { navigation }), ...result };
      return sendPage(response, page, request.method === 'HEAD');
    }
    response
      .writeHead(303, {
        Location: result.location,
        'Cache-Control': 'no-store',
        'Content-Length': 0,
      })
      .end();
  };
}

/**
 * Returns the handler for the request's method. Reads the form first.
 * @throws PlatformError 405, and the errors of `readForm`
 */
async function handlerOf(
  { get, post }: PageHandlers,
  request: IncomingMessage,
  origin: string,
): Promise<(context: PageContext) => Promise<PageResult>> {
  if (get && (request.method === 'GET' || request.method === 'HEAD')) {
    return get;
  }
  if (post && request.method === 'POST') {
    const form = await readForm(request, origin);
    return (context) => post(context, form);
  }
  const Allow = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', ');
  throw new PlatformError('method_not_allowed', `This address accepts ${Allow}.`, {
    headers: { Allow },
  });
}
