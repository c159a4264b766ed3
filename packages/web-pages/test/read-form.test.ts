import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createCsrfTokens, equalInConstantTime, readForm } from '@irp/web-pages';
import { expect } from 'chai';

const origin = 'https://pages.example';

function post(body: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
  request.push(body);
  request.push(null);
  return request;
}

async function refusal(request: IncomingMessage): Promise<{ status: number; message: string }> {
  return readForm(request, origin).then(
    () => expect.fail('the form was accepted'),
    (error) => error,
  );
}

describe('readForm', () => {
  it('returns the fields of a form of this site', async () => {
    const form = await readForm(post('a=1&b=%3Cb%3E', { origin, 'sec-fetch-site': 'same-origin' }), origin);
    expect([...form]).to.deep.equal([
      ['a', '1'],
      ['b', '<b>'],
    ]);
  });

  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    it(`refuses ${JSON.stringify(headers)}`, async () => {
      const { status, message } = await refusal(post('a=1', headers));
      expect(status).to.equal(403);
      expect(message).to.contain(origin);
    });

  it('refuses a repeated field, another content type and a body that is too large', async () => {
    expect((await refusal(post('a=1&a=2', {}))).status).to.equal(400);
    expect((await refusal(post('{}', { 'content-type': 'application/json' }))).status).to.equal(415);
    expect((await refusal(post(`a=${'x'.repeat(70_000)}`, {}))).status).to.equal(413);
  });
});

describe('createCsrfTokens', () => {
  it('depends on the key and the session', () => {
    const tokenOf = createCsrfTokens('key');
    expect(equalInConstantTime(tokenOf('session'), tokenOf('session'))).to.equal(true);
    expect(equalInConstantTime(tokenOf('session'), tokenOf('other'))).to.equal(false);
    expect(equalInConstantTime(tokenOf('session'), createCsrfTokens('other')('session'))).to.equal(false);
    expect(equalInConstantTime(tokenOf('session'), '')).to.equal(false);
  });
});
