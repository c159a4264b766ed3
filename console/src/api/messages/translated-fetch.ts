import type { Fetch, Problem } from '@irp/client';
import type { Translator } from '@irp/contracts/message-translator';
import { translateProblem } from './translate-problem.ts';

/**
 * Returns a `fetch` that translates English problem documents to the person's language.
 * @param findTranslator returns undefined for a person who reads English
 */
export function translatedFetch(
  send: Fetch,
  findTranslator: () => Promise<Translator> | undefined,
): Fetch {
  return async (request) => {
    const response = await send(request);
    const translator = response.ok || !isJson(response) ? undefined : findTranslator();
    if (translator === undefined) {
      return response;
    }
    const [text, translate] = await Promise.all([response.text(), translator]);
    request.signal.throwIfAborted();
    const { status, statusText, headers } = response;
    return new Response(translated(text, translate), { status, statusText, headers });
  };
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '');
}

function translated(text: string, translate: Translator): string {
  try {
    const body: unknown = JSON.parse(text);
    return isProblem(body) ? JSON.stringify(translateProblem(body, translate)) : text;
  } catch {
    return text;
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
