import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { defineEndpoint, type Endpoint } from '@irp/contracts';
import { type Call, callOperation } from '@irp/http';
import { currentRequest, runWithRequest, silentLogger } from '@irp/observability';
import { expect } from 'chai';
import { z } from 'zod';
import { principal } from './support/start-app.ts';

const change = defineEndpoint({
  operationId: 'change',
  method: 'post',
  path: '/things/{id}',
  access: 'principal',
  permission: { scopes: ['investments.write'] },
  tag: 'T',
  summary: 's',
  versions: ['v2'],
  params: z.object({ id: z.string().max(3) }),
  query: z.strictObject({ limit: z.coerce.number().default(10) }),
  headers: z.object({ 'if-match': z.string().optional() }),
  body: z.strictObject({ name: z.string() }),
  responses: { 204: { description: 'changed' } },
} as const satisfies Endpoint);

describe('callOperation', () => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { 'x-request-id': 'request-of-page', 'if-match': '"of-page"' });
  const page = {
    request,
    signal: AbortSignal.timeout(60_000),
    log: silentLogger(),
  };
  const writer = { ...principal, scopes: ['investments.write' as const] };
  const parts = {
    principal: writer,
    params: { id: '1' },
    body: { name: 'a' },
  };
  const calls: Call<typeof change>[] = [];
  const operation = async (call: Call<typeof change>) => {
    calls.push(call);
    return { status: 204 as const };
  };
  beforeEach(() => void calls.splice(0));

  async function refusal(
    sent: Parameters<typeof callOperation>[2],
  ): Promise<{ status: number; message: string }> {
    const error = await callOperation(change, operation, sent, page).then(
      () => expect.fail('the operation was called'),
      (thrown) => thrown,
    );
    expect(calls).to.deep.equal([]);
    return error;
  }

  it('calls it with the parts parsed by the contract, for the request and the credential of the page', async () => {
    const context = { id: 'request-of-page' };
    const kind = await runWithRequest(context, async () => {
      await callOperation(change, operation, parts, page);
      return currentRequest()?.credential;
    });
    const [call] = calls;
    expect(call).to.deep.include({
      params: { id: '1' },
      query: { limit: 10 },
      body: { name: 'a' },
      principal: writer,
    });
    expect(call).to.include({
      version: 'v2',
      requestId: 'request-of-page',
      signal: page.signal,
    });
    expect(call?.log.bindings()).to.include({ operation: 'change' });
    expect(kind).to.deep.equal({ kind: 'api_key', id: 'k1' });
  });

  it('passes the given headers, and none of the page', async () => {
    await callOperation(change, operation, parts, page);
    await callOperation(
      change,
      operation,
      {
        ...parts,
        headers: { 'if-match': '"1"' },
      },
      page,
    );
    expect(calls.map(({ headers }) => headers)).to.deep.equal([{}, { 'if-match': '"1"' }]);
  });

  it('refuses the same requests as the endpoint', async () => {
    expect((await refusal({ ...parts, principal })).status, 'scope').to.equal(403);
    expect(
      (await refusal({ params: parts.params, body: parts.body })).status,
      'no principal',
    ).to.equal(401);
    const invalid = {
      ...parts,
      params: { id: 'long' },
      query: { limt: '1' },
      body: { name: 1, more: 2 },
    };
    const { status, message } = await refusal(invalid);
    expect(status).to.equal(400);
    expect(message)
      .to.contain('id ')
      .and.contain('limt ')
      .and.contain('name ')
      .and.contain('more ');
  });
});
