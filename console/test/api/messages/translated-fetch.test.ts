import { ApiError, createClient } from '@irp/client';
import { createTranslator } from '@irp/contracts/message-translator';
import { expect } from 'chai';
import { translatedFetch } from '../../../src/api/messages/translated-fetch.ts';
import { problem } from '../../support/fake-platform.ts';

const translate = createTranslator({
  'is required': 'fehlt',
  'must not be empty': 'darf nicht leer sein',
  '; and {count} more errors': '; und {count} weitere Fehler',
  'There is no such view.': 'Diese Ansicht gibt es nicht.',
});

const type = 'application/problem+json';

function respondingWith(body: unknown, init: ResponseInit = {}) {
  const response = () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status: 400,
      headers: { 'content-type': type, 'x-request-id': 'r1' },
      ...init,
    });
  return translatedFetch(
    async () => response(),
    async () => translate,
  );
}

const request = () => new Request('http://127.0.0.1/v2/me');
const refused = (message: string, errors?: object[]) =>
  problem('invalid_request', message, errors && { errors });

describe('fetch with messages of the person', () => {
  const fields = [
    { field: 'name', message: 'is required' },
    { field: 'tags.0', value: '', message: 'must not be empty' },
  ];

  it('gives the client an error in German', async () => {
    const fetch = respondingWith(refused('name is required; tags.0 must not be empty', fields));
    const client = createClient({ baseUrl: 'http://127.0.0.1', fetch, retry: false });
    const error = await client.get('/v2/me').catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(ApiError);
    const { message, errors, status, requestId, problem: document } = error as ApiError;
    expect(message).to.equal('name fehlt; tags.0 darf nicht leer sein');
    expect(document?.detail).to.equal(message);
    expect(errors.map((one) => one.message)).to.deep.equal(['fehlt', 'darf nicht leer sein']);
    expect(errors[1]?.value).to.equal('');
    expect([status, requestId]).to.deep.equal([400, 'req-1']);
  });

  const messages: [english: string, german: string, errors?: object[]][] = [
    ['There is no such view.', 'Diese Ansicht gibt es nicht.'],
    ['name is required.', 'name fehlt.', fields.slice(0, 1)],
    ['name is required; and 7 more errors', 'name fehlt; und 7 weitere Fehler', fields.slice(0, 1)],
    [
      'name is odd; tags.0 must not be empty',
      'name is odd; tags.0 darf nicht leer sein',
      [{ field: 'name', message: 'is odd' }, ...fields.slice(1)],
    ],
    ['name is required, perhaps', 'name is required, perhaps', fields.slice(0, 1)],
    ['A new message.', 'A new message.'],
  ];
  for (const [english, german, errors] of messages) {
    it(`translates "${english}"`, async () => {
      const response = await respondingWith(refused(english, errors))(request());
      expect((await response.json()).message).to.equal(german);
    });
  }

  it('leaves other responses unchanged', async () => {
    const kept: [body: unknown, init: ResponseInit][] = [
      [{ message: 'There is no such view.' }, { status: 200 }],
      ['There is no such view.', { headers: { 'content-type': 'text/plain' } }],
      ['{"message":', {}],
      [{ error: 'invalid_grant', error_description: 'There is no such view.' }, {}],
      [[], {}],
    ];
    for (const [body, init] of kept) {
      const response = await respondingWith(body, init)(request());
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect(await response.text()).to.equal(text);
    }
  });

  it('does not read the response for a reader of English', async () => {
    const body = JSON.stringify(refused('There is no such view.'));
    const response = new Response(body, { status: 404, headers: { 'content-type': type } });
    const fetch = translatedFetch(
      async () => response,
      () => undefined,
    );
    expect(await fetch(request())).to.equal(response);
    expect(response.bodyUsed).to.equal(false);
  });

  it('ends with the reason of an abort, even while German loads', async () => {
    const ended = new AbortController();
    const fetch = translatedFetch(
      async () => new Response('{}', { status: 404, headers: { 'content-type': type } }),
      async () => {
        ended.abort('closed');
        return translate;
      },
    );
    const reply = fetch(new Request('http://127.0.0.1/', { signal: ended.signal }));
    expect(await reply.catch((reason: unknown) => reason)).to.equal('closed');
  });
});
