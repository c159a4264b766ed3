import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';

const script = fileURLToPath(new URL('../src/internal-operations/main.ts', import.meta.url));

describe('the program for internal operations', () => {
  let keys: Awaited<ReturnType<typeof generatePrincipalKeys>>;
  let url: string;
  const received: unknown[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const sender = await createPrincipalVerifier(keys.publicJwks).verify(request, 'notifications');
    received.push({ url: request.url, sender: sender && 'service' in sender ? sender.service : undefined });
    response.writeHead(status).end(JSON.stringify(await json(request)));
  });
  before(async () => {
    keys = await generatePrincipalKeys();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/internal/mail-bounces/lift`;
  });
  after(() => void server.close());

  async function run(words: string[], key: string = JSON.stringify(keys.privateJwk)) {
    const env = { ...process.env, PRINCIPAL_PRIVATE_JWK: key };
    const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, output, errors };
  }

  it('sends the body as operator, prints the reply, and exits with 0 only where it was done', async () => {
    const body = '{"address":"anna@example.com"}';
    expect(await run(['notifications', url, body])).to.deep.equal({ code: 0, output: `200 ${body}\n`, errors: '' });
    status = 404;
    expect(await run(['notifications', url, body])).to.deep.equal({ code: 1, output: `404 ${body}\n`, errors: '' });
    const sent = { url: '/internal/mail-bounces/lift', sender: 'operator' };
    expect(received).to.deep.equal([sent, sent]);
  });

  it('says in one line what is wrong', async () => {
    for (const [words, message, key] of [
      [[], 'Usage: main.ts SERVICE URL BODY'],
      [['notifications', 'nowhere', '{}'], 'URL must be that of an operation below /internal/, not "nowhere"'],
      [['notifications', `${new URL(url).origin}/v2/me`, '{}'], 'URL must be that of an operation below /internal/'],
      [['notifications', url, 'anna'], 'BODY must be JSON, not "anna"'],
      [['notifications', url, '{}'], 'PRINCIPAL_PRIVATE_JWK must be a key', '{'],
      [['notifications', 'http://127.0.0.1:1/internal/x', '{}'], 'temporarily unavailable. (connect ECONNREFUSED'],
    ] as const) {
      const { code, output, errors } = await run([...words], key);
      expect([code, output]).to.deep.equal([1, '']);
      expect(errors)
        .to.match(/^internal operation: .+\n$/)
        .and.include(message);
    }
  });
});
