import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type SampleLanguage, sampleOf } from '../../src/applications/created/samples.ts';

const programs: Partial<Record<SampleLanguage, { file: string; command: string }>> = {
  curl: { file: 'call.sh', command: 'bash' },
  JavaScript: { file: 'call.mjs', command: process.execPath },
  Python: { file: 'call.py', command: 'python3' },
};

/** Go is compiled by the tests of the documentation in CI. */
describe('the quick start of an application', () => {
  const me = { kind: 'application' };
  const basic = `Basic ${btoa('client-1:secret-1')}`;
  let server: Server;
  let origin: string;
  let folder: string;

  before(async () => {
    server = createServer(async (request, response) => {
      const { authorization } = request.headers;
      const body = new URLSearchParams(await text(request));
      const isToken = request.url === '/oauth/token' && authorization === basic;
      const isCall = request.url === '/v2/me' && authorization === 'Bearer token-1';
      const isRight = isToken ? body.get('grant_type') === 'client_credentials' : isCall;
      response.statusCode = isRight ? 200 : 400;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isToken ? { access_token: 'token-1', expires_in: 60 } : me));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = mkdtempSync(join(tmpdir(), 'irp-samples-'));
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  for (const [language, { file, command }] of Object.entries(programs)) {
    it(`runs as pasted: ${language}`, async () => {
      const program = sampleOf(language as SampleLanguage, {
        clientId: 'client-1',
        clientSecret: 'secret-1',
        tokenUrl: `${origin}/oauth/token`,
        apiUrl: origin,
        scope: 'investments.read workspace.read',
      });
      writeFileSync(join(folder, file), program);
      const child = spawn(command, [join(folder, file)], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
      expect(output).to.match(/kind\W+application/);
    });
  }
});
