import { randomBytes } from 'node:crypto';
import { createOutbound } from '@irp/public-fetch';
import { eventually } from '@irp/testing/eventually';
import { testCertificate } from '@irp/testing/test-certificate';
import { expect } from 'chai';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../../src/webhooks/sending/send-webhook.ts';
import { type Receiver, startReceiver } from '../../support/start-receiver.ts';

const networks = ['127.0.0.0/8', '::1/128'];
const secrets = [{ value: `whsec_${randomBytes(32).toString('base64')}`, expiresAt: null }];
const message = () => ({
  id: 'msg_1',
  timestamp: new Date(),
  body: '{"type":"webhook.test"}',
});

describe('webhooks: an attempt', () => {
  const receivers: Receiver[] = [];
  let sender: WebhookSender;

  beforeEach(() => {
    sender = createWebhookSender({ connect: createOutbound({ networks }).connect });
  });
  afterEach(async () => {
    await sender.close();
    for (const receiver of receivers.splice(0)) {
      receiver.stop();
    }
  });
  const start = async (...options: Parameters<typeof startReceiver>) => {
    const receiver = await startReceiver(...options);
    receivers.push(receiver);
    return receiver;
  };

  it('is a signed POST, and the result has request and response', async () => {
    const receiver = await start(() => ({
      status: 202,
      headers: { 'X-Receiver': 'one' },
      body: 'thänks',
    }));
    const sent = message();
    const result = await sender.send(`${receiver.url}/hook?a=b%20c`, secrets, {
      ...sent,
      body: '{"name":"Zoë 🦊"}',
    });
    expect(receiver.requests).to.have.length(1);
    const [request] = receiver.requests;
    expect(request).to.include({
      method: 'POST',
      url: '/hook?a=b%20c',
      body: '{"name":"Zoë 🦊"}',
    });
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'IRP-Webhooks/1.0',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sent.timestamp.getTime() / 1_000)),
    };
    expect(request?.headers).to.include({ ...headers, 'content-length': '20' });
    expect(result).to.deep.include({ outcome: 'success', status: 202 });
    expect(result).not.to.have.any.keys('reason', 'retryAfterMs');
    expect(result.request.headers).to.deep.equal({
      ...headers,
      'webhook-signature': request?.headers['webhook-signature'],
    });
    expect(result.request).to.include({ method: 'POST', url: `${receiver.url}/hook?a=b%20c` });
    expect(result.response).to.deep.include({ body: 'thänks', truncated: false });
    expect(result.response?.headers).to.include({ 'x-receiver': 'one' });
    expect(result.at).to.be.an.instanceOf(Date);
    expect(result.durationMs).to.be.at.least(0);
  });

  it('uses the whole address, and the log has no secret of it', async () => {
    const receiver = await start();
    const { request } = await sender.send(
      `${receiver.url}/hook?tenant=7&%74oken=T&SIG=S`,
      secrets,
      message(),
    );
    expect(receiver.requests[0]?.url).to.equal('/hook?tenant=7&%74oken=T&SIG=S');
    expect(request.url).to.equal(`${receiver.url}/hook?tenant=7&token=[redacted]&SIG=[redacted]`);
    const notSent = await sender.send(`${receiver.url}/hook?key=K`, [], message());
    expect(notSent.request.url).to.equal(`${receiver.url}/hook?key=[redacted]`);
  });

  it('uses the connection of the attempt before', async () => {
    const receiver = await start();
    for (let n = 0; n < 3; n++) {
      const { outcome } = await sender.send(receiver.url, secrets, message());
      expect(outcome).to.equal('success');
      // undici uses a connection again in the next turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(receiver.connections()).to.equal(1);
  });

  it('waits for no other attempt to the same receiver', async () => {
    const { promise: all, resolve: allArrived } = Promise.withResolvers<object>();
    const receiver = await start(() => {
      if (receiver.requests.length === 20) {
        allArrived({});
      }
      return all;
    });
    const attempts = Array.from({ length: 20 }, () =>
      sender.send(receiver.url, secrets, message()),
    );
    const outcomes = (await Promise.all(attempts)).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).to.deep.equal(new Set(['success']));
    expect(receiver.connections()).to.equal(20);
  });

  for (const status of [200, 201, 204, 299]) {
    it(`succeeds with the status ${status}`, async () => {
      const receiver = await start(() => ({ status }));
      expect(await sender.send(receiver.url, secrets, message())).to.deep.include({
        outcome: 'success',
        status,
      });
    });
  }

  for (const status of [300, 304, 400, 401, 404, 410, 429, 500, 503, 599]) {
    it(`fails with the status ${status}`, async () => {
      const receiver = await start(() => ({ status }));
      const result = await sender.send(receiver.url, secrets, message());
      expect(result).to.deep.include({ outcome: 'failure', status });
      expect(result.reason).to.contain(String(status));
    });
  }

  it('follows no redirect', async () => {
    const elsewhere = await start();
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await start(() => ({
        status,
        headers: { Location: `${elsewhere.url}/` },
      }));
      const result = await sender.send(receiver.url, secrets, message());
      expect(result).to.deep.include({ outcome: 'failure', status });
      expect(result.reason).to.equal(`the receiver redirects (${status}), which is not followed`);
      expect(result.response?.headers.location).to.equal(`${elsewhere.url}/`);
    }
    expect(elsewhere.connections()).to.equal(0);
  });

  it("reports the receiver's Retry-After", async () => {
    for (const [header, expected] of [
      ['120', 120_000],
      ['0', 0],
      ['1000000000', 1_000_000_000_000],
      ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
      ['1e9', undefined],
      ['-5', undefined],
      ['soon', undefined],
      ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
      ['Wed, 21 Oct 2015 07:28:00 +0200', undefined],
      ['2015-10-21', undefined],
    ] as const) {
      const receiver = await start(() => ({
        status: 429,
        headers: { 'Retry-After': header },
      }));
      const { retryAfterMs } = await sender.send(receiver.url, secrets, message());
      expect(retryAfterMs, header).to.equal(expected);
    }
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    const receiver = await start(() => ({
      status: 503,
      headers: { 'Retry-After': later },
    }));
    const { retryAfterMs } = await sender.send(receiver.url, secrets, message());
    expect(retryAfterMs).to.be.within(3_500_000, 3_600_000);
  });

  it('is refused for a forbidden address, with the reason', async () => {
    const receiver = await start();
    const strict = createWebhookSender({ connect: createOutbound().connect });
    const result = await strict.send(receiver.url, secrets, message());
    await strict.close();
    expect(result).to.deep.include({
      outcome: 'failure',
      status: null,
      response: null,
    });
    expect(result.reason).to.equal('127.0.0.1 is not a public address, but a loopback address');
    expect(receiver.connections()).to.equal(0);
  });

  it('uses TLS, and requires a valid certificate', async () => {
    const receiver = await start(() => ({ status: 200, body: 'ok' }), { tls: true });
    const { connect } = createOutbound({ networks, ca: testCertificate.cert });
    const trusting = createWebhookSender({ connect });
    const [one, two] = await Promise.all(
      [1, 2].map(() => trusting.send(receiver.url, secrets, message())),
    );
    expect([one?.status, two?.status]).to.deep.equal([200, 200]);
    await trusting.close();
    const result = await sender.send(receiver.url, secrets, message());
    expect(result).to.deep.include({ outcome: 'failure', status: null });
    expect(result.reason).to.equal('TLS failed (DEPTH_ZERO_SELF_SIGNED_CERT)');
    await eventually('no connection is left', () => receiver.open() === 0);
    expect(receiver.requests).to.have.length(2);
  });

  it('fails for a certificate of another name', async () => {
    const receiver = await start(undefined, { tls: true });
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { connect } = createOutbound({
      networks,
      ca: testCertificate.cert,
      resolve,
    });
    const trusting = createWebhookSender({ connect });
    const url = new URL(receiver.url);
    url.hostname = 'other.example';
    const result = await trusting.send(url.href, secrets, message());
    await trusting.close();
    expect(result.reason).to.equal('TLS failed (ERR_TLS_CERT_ALTNAME_INVALID)');
  });

  it('fails with a plain reason if nobody listens, and if the name does not resolve', async () => {
    const receiver = await start();
    receiver.stop();
    expect((await sender.send(receiver.url, secrets, message())).reason).to.equal(
      'the receiver refused the connection',
    );
    const resolve = async () => {
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    const lost = createWebhookSender({ connect: createOutbound({ resolve }).connect });
    expect((await lost.send('https://receiver.example/', secrets, message())).reason).to.equal(
      'the name of the receiver does not resolve (ENOTFOUND)',
    );
    await lost.close();
  });

  it('is not made without a valid secret', async () => {
    const receiver = await start();
    const expired = [
      {
        ...secrets[0],
        value: secrets[0]?.value ?? '',
        expiresAt: new Date(Date.now() - 1),
      },
    ];
    for (const [given, reason] of [
      [[], 'no secret of the endpoint is valid'],
      [expired, 'no secret of the endpoint is valid'],
      [
        [{ value: 'whsec_!', expiresAt: null }],
        'a secret begins with whsec_ or whsk_, and is base64',
      ],
    ] as const) {
      const result = await sender.send(receiver.url, given, message());
      expect(result).to.deep.include({
        outcome: 'failure',
        status: null,
        reason,
        response: null,
      });
    }
    expect(receiver.connections()).to.equal(0);
  });

  it('ends with its signal, and when the sender is closed', async () => {
    const receiver = await start(() => new Promise<never>(() => {}));
    const stop = new AbortController();
    const attempts = [
      sender.send(receiver.url, secrets, message(), stop.signal),
      sender.send(receiver.url, secrets, message()),
    ];
    await eventually('both arrive', () => receiver.requests.length === 2);
    stop.abort();
    expect((await attempts[0])?.reason).to.equal('the attempt was interrupted');
    await sender.close();
    expect((await attempts[1])?.outcome).to.equal('failure');
    expect(
      (await sender.send(receiver.url, secrets, message(), AbortSignal.abort())).reason,
    ).to.equal('the attempt was interrupted');
    await eventually('both connections are closed', () => receiver.open() === 0);
  });
});
