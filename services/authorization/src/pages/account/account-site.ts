import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import type { BrowserSessions } from '../../oauth/browser-session.ts';
import { sendPage } from '../page.ts';
import { readForm } from '../read-form.ts';
import type { Place, Visit } from './visit.ts';

/** Answers all at and below /account. */
export function createAccountSite(
  places: Readonly<Record<string, Place>>,
  sessions: BrowserSessions,
  origin: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const placeByPath = new Map(Object.entries(places));
  return async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const place = placeByPath.get(path);
    if (!place) throw new PlatformError('not_found', 'There is no page at this address.');
    requireMethod(request, place);
    const form = request.method === 'POST' ? await readForm(request, origin) : undefined;
    const session = await sessions(request, response);
    const visit: Visit = { request, response, query: new URLSearchParams(query), session };
    const answer = form ? await place.post!(visit, form) : await place.get!(visit);
    if (!('see' in answer)) return sendPage(response, answer, request.method === 'HEAD');
    response.writeHead(303, { Location: answer.see, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
  };
}

function requireMethod({ method }: IncomingMessage, { get, post }: Place): void {
  const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])];
  if (allowed.includes(method ?? '')) return;
  const Allow = allowed.join(', ');
  throw new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
}
