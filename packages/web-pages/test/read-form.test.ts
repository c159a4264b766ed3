import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import {
  createCsrfTokens,
  equalInConstantTime,
  readForm,
  readFormOfPrograms,
} from '@irp/web-pages';
import { expect } from 'chai';

const origin = 'https://pages.example';

function post(body: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
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
    const form = await readForm(
      post('a=1&b=%3Cb%3E', { origin, 'sec-fetch-site': 'same-origin' }),
      origin,
    );
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
  for (const headers of foreign) {
    it(`refuses ${JSON.stringify(headers)}`, async () => {
      const { status, message } = await refusal(post('a=1', headers));
      expect(status).to.equal(403);
      expect(message).to.contain(origin);
    });
  }

  it('refuses a repeated field, another content type and a body that is too large', async () => {
    expect((await refusal(post('a=1&a=2', {}))).status).to.equal(400);
    expect((await refusal(post('{}', { 'content-type': 'application/json' }))).status).to.equal(
      415,
    );
    expect((await refusal(post(`a=${'x'.repeat(70_000)}`, {}))).status).to.equal(413);
  });
});

describe('readFormOfPrograms', () => {
  const multipart = 'multipart/form-data; boundary="b 1"';
  const part = (name: string, value: string, more = '') =>
    `--b 1\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it('returns the fields of a form of any site, in either encoding, without files', async () => {
    const sent = [
      post('a=1&b=%3Cb%3E', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
      post(`${part('a', '1')}${part('f', 'x', '; filename="f"')}${part('b', '<b>')}--b 1--\r\n`, {
        'content-type': multipart,
      }),
    ];
    for (const request of sent) {
      expect([...(await readFormOfPrograms(request))]).to.deep.equal([
        ['a', '1'],
        ['b', '<b>'],
      ]);
    }
  });

  const refused: [what: string, body: string, type: string, status: number, message: RegExp][] = [
    [
      'a repeated field',
      'a=1&a=2',
      'application/x-www-form-urlencoded',
      400,
      /a must be sent once/,
    ],
    [
      'a repeated part',
      `${part('a', '1')}${part('a', '2')}--b 1--`,
      multipart,
      400,
      /a must be sent once/,
    ],
    ['another boundary', part('a', '1'), 'multipart/form-data; boundary=c', 400, /boundary/],
    ['another type', '{}', 'application/json', 415, /urlencoded or multipart/],
    ['too many bytes', 'x'.repeat(70_000), multipart, 413, /65536/],
  ];
  for (const [what, body, type, status, message] of refused) {
    it(`refuses ${what}`, async () => {
      const error = await readFormOfPrograms(post(body, { 'content-type': type })).then(
        () => expect.fail('the form was accepted'),
        (thrown) => thrown,
      );
      expect(error.status).to.equal(status);
      expect(error.message).to.match(message);
    });
  }
});

describe('createCsrfTokens', () => {
  it('depends on the key and the session', () => {
    const tokenOf = createCsrfTokens('key');
    expect(equalInConstantTime(tokenOf('session'), tokenOf('session'))).to.equal(true);
    expect(equalInConstantTime(tokenOf('session'), tokenOf('other'))).to.equal(false);
    expect(equalInConstantTime(tokenOf('session'), createCsrfTokens('other')('session'))).to.equal(
      false,
    );
    expect(equalInConstantTime(tokenOf('session'), '')).to.equal(false);
  });
});
