import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformError } from '@irp/errors';
import { FailedReply } from '@irp/http/internal-client';
import { expect } from 'chai';
import { sendDemoRequest, untilAvailable } from '../src/demo/until-available.ts';

describe('requests of a start to its own platform', () => {
  /** Responds to the requests in turn; the last response repeats for all further requests. */
  async function withResponses<Result>(
    responses: RequestListener[],
    run: (url: string) => Promise<Result>,
  ) {
    let requests = 0;
    const server = createServer((request, response) => {
      responses[Math.min(requests++, responses.length - 1)]?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const result = await run(`http://127.0.0.1:${port}/v2/applications`);
      return { result, requests };
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
  const respond =
    (status: number, headers: Record<string, string> = {}): RequestListener =>
    (_, response) =>
      response.writeHead(status, headers).end('{}');
  const { signal } = new AbortController();

  it('are repeated while the platform is unavailable, or drops the connection', async () => {
    const responses = [
      respond(503, { 'Retry-After': '0' }),
      respond(429, { 'Retry-After': '0' }),
      respond(409, { 'Retry-After': '0' }),
      (({ socket }) => socket.destroy()) as RequestListener,
      respond(201),
    ];
    const { result, requests } = await withResponses(responses, (url) =>
      untilAvailable(() => sendDemoRequest(url, { method: 'POST', body: '{}' }), signal),
    );
    expect([result.status, requests]).to.deep.equal([201, 5]);
  });

  for (const status of [400, 409, 500]) {
    it(`are not repeated after ${status}`, async () => {
      const { result, requests } = await withResponses([respond(status)], (url) =>
        untilAvailable(() => sendDemoRequest(url, { method: 'POST' }), signal),
      );
      expect([result.status, requests]).to.deep.equal([status, 1]);
    });
  }

  it('to the internal API are repeated after 503 and timeouts, not after 500', async () => {
    const unavailable = (cause: Error) =>
      new PlatformError('unavailable', 'Unavailable.', { cause });
    const failures = [
      unavailable(new Error('timeout')),
      unavailable(
        new FailedReply('503', {
          status: 503,
          body: {},
        }),
      ),
      unavailable(
        new FailedReply('500', {
          status: 500,
          body: {},
        }),
      ),
    ];
    let attempts = 0;
    const error = await untilAvailable(
      async () => Promise.reject(failures[attempts++]),
      signal,
    ).catch((reason) => reason);
    expect([error, attempts]).to.deep.equal([failures[2], 3]);
  });

  it('end with the start', async () => {
    const ending = new AbortController();
    const { result } = await withResponses([respond(503)], (url) => {
      const outcome = untilAvailable(() => sendDemoRequest(url, {}), ending.signal).catch(
        (reason) => reason,
      );
      ending.abort(new Error('stopped'));
      return outcome;
    });
    expect(result.message).to.match(/abort|stopped/);
  });
});
