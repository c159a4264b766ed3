import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicFetch } from '@irp/public-fetch';
import { expect } from 'chai';
import { createLookForProof, type ResolveTxt } from '../src/domains/proofs/look-for-proof.ts';
import { lookInNetwork } from '../src/domains/proofs/look-in-network.ts';

const proof = 'irp-publisher-verification=abc';
const noRecords: ResolveTxt = async () => {
  throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
};
const never: ResolveTxt = () => Promise.withResolvers<string[][]>().promise;

describe('the proof of a domain', () => {
  let server: Server;
  let port: number;
  let requests: string[] = [];

  before(async () => {
    server = createServer((request, response) => {
      requests.push(String(request.url));
      switch (request.url) {
        case '/line':
          return response.end(`# of others\r\n  ${proof}  \r\n`);
        case '/within':
          return response.end(`x${proof}`);
        case '/empty':
          return response.end();
        case '/missing':
          return response.writeHead(404).end(proof);
        case '/redirect':
          return response.writeHead(302, { Location: '/line' }).end(proof);
        case '/huge':
          return response.write(Buffer.alloc(1_000_000, 'x'));
        case '/slow-body':
          return response.write(proof.slice(0, 4));
        case '/reset':
          return request.socket.destroy();
        default:
          return undefined;
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close().closeAllConnections());
  beforeEach(() => {
    requests = [];
  });

  const fetch = createPublicFetch({ networks: ['127.0.0.0/8'], maxBodyBytes: 4_096 });
  const inFile = async (path: string, timeoutMs = 10_000) => {
    const urlOf = () => `http://127.0.0.1:${port}/${path}`;
    const [file] = await createLookForProof({
      fetch,
      resolveTxt: noRecords,
      timeoutMs,
      urlOf,
    })('example.com', proof);
    return [file?.passed, file?.found];
  };
  const inRecords = async (resolveTxt: ResolveTxt, timeoutMs = 10_000) => {
    const urlOf = () => `http://127.0.0.1:${port}/missing`;
    const [, record] = await createLookForProof({
      fetch,
      resolveTxt,
      timeoutMs,
      urlOf,
    })('example.com', proof);
    return [record?.passed, record?.found];
  };

  it('is a line of the file at a well-known address, or a DNS record with its own name', async () => {
    const look = createLookForProof({
      fetch: async () => new Response(proof),
      resolveTxt: async () => [[proof]],
      timeoutMs: 1_000,
    });
    expect(await look('example.com', proof)).to.deep.equal([
      {
        method: 'well_known',
        lookedFor: 'https://example.com/.well-known/irp-publisher-verification',
        found: 'the line',
        passed: true,
      },
      {
        method: 'dns',
        lookedFor: 'TXT _irp-publisher.example.com',
        found: 'the record',
        passed: true,
      },
    ]);
  });

  for (const [path, passed, found] of [
    ['line', true, 'the line'],
    ['within', false, 'a file of 31 characters without the expected line'],
    ['empty', false, 'a file of 0 characters without the expected line'],
    ['missing', false, 'status 404'],
    ['redirect', false, 'a redirect (302), which is not followed'],
    ['huge', false, 'the response has more than 4096 bytes'],
    ['reset', false, 'no response (ECONNRESET)'],
  ] as const) {
    it(`is ${passed ? '' : 'not '}in a file: ${path}`, async () => {
      expect(await inFile(path)).to.deep.equal([passed, found]);
      expect(requests).to.deep.equal([`/${path}`]);
    });
  }

  for (const path of ['silent', 'slow-body']) {
    it(`ends without a long wait: ${path}`, async () => {
      expect(await inFile(path, 100)).to.deep.equal([false, 'no response within 0.1 s']);
    });
  }

  it('is not requested from private addresses, and the error reveals nothing about them', async () => {
    const toPublic = createPublicFetch({ maxBodyBytes: 4_096 });
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]']) {
      const urlOf = () => `http://${host}:${port}/line`;
      const look = createLookForProof({
        fetch: toPublic,
        resolveTxt: noRecords,
        timeoutMs: 10_000,
        urlOf,
      });
      const [file] = await look('example.com', proof);
      expect(file).to.include({ passed: false });
      expect(file?.found).to.contain('is not a public address');
    }
    expect(requests).to.deep.equal([]);
  });

  it('is requested through OUTGOING_PROXY from the checked address', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      asked.push(String(request.url));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const OUTGOING_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const settings = { OUTGOING_NETWORKS: undefined, OUTGOING_PROXY };
    const look = lookInNetwork(settings, async () => [{ address: '203.0.114.7', family: 4 }]);
    const [file] = await look('example.invalid', proof);
    proxy.close();
    expect(file?.found).to.equal('the proxy refused to connect, with the status 502');
    expect(asked).to.deep.equal(['203.0.114.7:443']);
  });

  it('is rejected from a server without a valid certificate', async () => {
    const failing = async () => {
      throw Object.assign(new Error('self-signed certificate'), {
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
    };
    const look = createLookForProof({
      fetch: failing,
      resolveTxt: noRecords,
      timeoutMs: 1_000,
    });
    expect((await look('example.com', proof))[0]).to.include({
      passed: false,
      found: 'no response (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
  });

  it('is found among a hundred records, in parts', async () => {
    const others = Array.from({ length: 99 }, (_, at) => [`v=${at}`, 'x'.repeat(200)]);
    expect(
      await inRecords(async () => [...others, [proof.slice(0, 9), proof.slice(9)]]),
    ).to.deep.equal([true, 'the record']);
    expect(await inRecords(async () => others)).to.deep.equal([
      false,
      'none of the TXT records (99) has the expected value',
    ]);
  });

  it('fails for other records, a missing record, and a failing or silent name server', async () => {
    const failing = (code: string) => async () => {
      throw Object.assign(new Error(code), { code });
    };
    expect(
      await inRecords(async () => [[`"${proof}"`], [proof.toUpperCase()], [`${proof}d`]]),
    ).to.deep.equal([false, 'none of the TXT records (3) has the expected value']);
    expect(await inRecords(noRecords)).to.deep.equal([false, 'no TXT record']);
    expect(await inRecords(failing('ENOTFOUND'))).to.deep.equal([false, 'no TXT record']);
    expect(await inRecords(failing('ESERVFAIL'))).to.deep.equal([false, 'no response (ESERVFAIL)']);
    expect(await inRecords(failing('ETIMEOUT'))).to.deep.equal([false, 'no response within 10 s']);
    expect(await inRecords(never, 50)).to.deep.equal([false, 'no response within 0.05 s']);
  });
});
