import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'chai';
import {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from '../src/index.ts';

/** The example of the libraries of Standard Webhooks. */
const example = {
  secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  payload: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  now: new Date(1_614_265_330_000),
} satisfies VerifyWebhookOptions;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const payload = JSON.stringify({
  type: 'investment.created',
  data: { detail: { name: 'Zoë 🦊' } },
});

function signedBy(secret: string, { id = 'msg_1', body = payload, at = new Date() } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
  const signature = hmac.update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

async function codeOf(verified: Promise<unknown>): Promise<WebhookVerificationCode> {
  const error = await verified.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof WebhookVerificationError) {
    return error.code;
  }
  throw new Error('it was accepted', { cause: error });
}

describe('verifyWebhook', () => {
  it('returns the event of the example of Standard Webhooks', async () => {
    expect(await verifyWebhook<object>(example)).to.deep.equal({ test: 2432232314 });
  });

  it('has the type of the event', async () => {
    const secret = newSecret();
    const event = await verifyWebhook({
      payload,
      headers: signedBy(secret),
      secrets: secret,
    });
    const typed: WebhookEvent = event;
    expect(typed.type === 'investment.created' && typed.data.detail.name).to.equal('Zoë 🦊');
    // @ts-expect-error no type of event
    expect(typed.type === 'investment.exploded').to.equal(false);
  });

  it('reads headers of Fetch, of Node, and of any letter case, and bodies of bytes', async () => {
    const secret = newSecret();
    const headers = signedBy(secret);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    );
    const ofNode: NodeJS.Dict<string | string[]> = {
      host: 'receiver.example',
      'set-cookie': ['a', 'b'],
      ...headers,
    };
    for (const given of [
      headers,
      new Headers(headers),
      new Request('https://a.example', { headers }).headers,
      upper,
      lists,
      ofNode,
    ]) {
      for (const body of [payload, Buffer.from(payload), new TextEncoder().encode(payload)]) {
        expect(
          await verifyWebhook({
            payload: body,
            headers: given,
            secrets: secret,
          }),
        ).to.have.property('type');
      }
    }
  });

  for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const) {
    it(`refuses a request without ${header}`, async () => {
      for (const value of [undefined, '', []]) {
        expect(
          await codeOf(
            verifyWebhook({
              ...example,
              headers: { ...example.headers, [header]: value },
            }),
          ),
        ).to.equal('missing_header');
      }
      const headers = new Headers(example.headers);
      headers.delete(header);
      expect(await codeOf(verifyWebhook({ ...example, headers }))).to.equal('missing_header');
    });
  }

  for (const timestamp of ['now', '1614265330.5', '-1', '0x60', '1e9', '16142653301614265330']) {
    it(`refuses the timestamp ${timestamp}`, async () => {
      const headers = { ...example.headers, 'webhook-timestamp': timestamp };
      expect(await codeOf(verifyWebhook({ ...example, headers }))).to.equal('invalid_header');
    });
  }

  it('refuses a signature more than five minutes old, or in the future, by default', async () => {
    const at = (seconds: number, toleranceS?: number) => {
      const now = new Date(example.now.getTime() + seconds * 1_000);
      return verifyWebhook({
        ...example,
        now,
        ...(toleranceS === undefined ? {} : { toleranceS }),
      });
    };
    for (const seconds of [-300, 0, 300]) {
      await at(seconds);
    }
    expect(await codeOf(at(301))).to.equal('timestamp_too_old');
    expect(await codeOf(at(-301))).to.equal('timestamp_too_new');
    await at(3_000, 3_000);
    expect(await codeOf(at(11, 10))).to.equal('timestamp_too_old');
    const { now: _, ...without } = example;
    expect(await codeOf(verifyWebhook(without))).to.equal('timestamp_too_old');
  });

  it('refuses another body, id, timestamp or secret', async () => {
    const { headers } = example;
    for (const altered of [
      { payload: '{"test":2432232314}' },
      { payload: '' },
      { headers: { ...headers, 'webhook-id': 'msg_other' } },
      { headers: { ...headers, 'webhook-timestamp': '1614265331' } },
      { secrets: newSecret() },
    ]) {
      expect(await codeOf(verifyWebhook({ ...example, ...altered }))).to.equal(
        'no_matching_signature',
      );
    }
  });

  for (const signature of [
    'v1',
    'v1,',
    ',',
    'v1,AAAA',
    'v1,%%%',
    'v1, g0hM',
    'v2,x',
    'v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ]) {
    it(`refuses the signature "${signature}"`, async () => {
      const headers = { ...example.headers, 'webhook-signature': signature };
      expect(await codeOf(verifyWebhook({ ...example, headers }))).to.equal(
        'no_matching_signature',
      );
    });
  }

  it('accepts any of several signatures by any of several secrets', async () => {
    const [before, after] = [newSecret(), newSecret()];
    const first = signedBy(before);
    const both = {
      ...first,
      'webhook-signature': `${first['webhook-signature']} ${signedBy(after)['webhook-signature']}`,
    };
    for (const secrets of [[before], [after], [newSecret(), after], [before, after], after]) {
      expect(
        await verifyWebhook({
          payload,
          headers: both,
          secrets,
        }),
      ).to.have.property('type');
    }
    expect(
      await codeOf(
        verifyWebhook({
          payload,
          headers: both,
          secrets: [newSecret()],
        }),
      ),
    ).to.equal('no_matching_signature');
  });

  it('checks twenty signatures at most', async () => {
    const secret = newSecret();
    const headers = signedBy(secret);
    const after = (count: number) => ({
      ...headers,
      'webhook-signature': `${'v1,AAAA '.repeat(count)}${headers['webhook-signature']}`,
    });
    await verifyWebhook({
      payload,
      headers: after(19),
      secrets: secret,
    });
    expect(
      await codeOf(
        verifyWebhook({
          payload,
          headers: after(20),
          secrets: secret,
        }),
      ),
    ).to.equal('no_matching_signature');
  });

  it('verifies v1a with a public key, and no v1 with it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const secret = `whpk_${Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}`;
    const headers = signedBy(newSecret());
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${payload}`;
    const signature = `v1a,${sign(null, Buffer.from(content), privateKey).toString('base64')}`;
    const signed = {
      ...headers,
      'webhook-signature': `${headers['webhook-signature']} ${signature}`,
    };
    expect(
      await verifyWebhook({
        payload,
        headers: signed,
        secrets: secret,
      }),
    ).to.have.property('type');
    expect(
      await codeOf(
        verifyWebhook({
          payload,
          headers,
          secrets: secret,
        }),
      ),
    ).to.equal('no_matching_signature');
    expect(
      await codeOf(
        verifyWebhook({
          payload: `${payload} `,
          headers: signed,
          secrets: secret,
        }),
      ),
    ).to.equal('no_matching_signature');
  });

  for (const [parsed, kind] of [
    [{ a: 1 }, 'Object'],
    [undefined, 'Undefined'],
    [null, 'Null'],
    [[1], 'Array'],
    [new ArrayBuffer(1), 'ArrayBuffer'],
  ] as const) {
    it(`requires the raw body instead of ${kind}`, async () => {
      const given = { ...example, payload: parsed as unknown as string };
      const error = await verifyWebhook(given).catch((error: unknown) => error);
      expect(error).to.be.instanceOf(WebhookVerificationError);
      expect(error).to.include({ code: 'invalid_payload' });
      expect((error as Error).message)
        .to.include('raw, unparsed body')
        .and.include(kind);
    });
  }

  it('refuses a signed body other than JSON', async () => {
    const secret = newSecret();
    const headers = signedBy(secret, { body: 'hello' });
    expect(
      await codeOf(
        verifyWebhook({
          payload: 'hello',
          headers,
          secrets: secret,
        }),
      ),
    ).to.equal('invalid_payload');
  });

  for (const secrets of [
    [],
    '',
    'whsec_',
    'secret',
    'whsk_AAAA',
    ['whsec_MfKQ', 'x'],
    'whsec_a b',
    'whpk_%',
  ]) {
    it(`rejects ${JSON.stringify(secrets)} as a secret`, async () => {
      const error = await verifyWebhook({ ...example, secrets }).catch((error: unknown) => error);
      expect(error).to.be.an.instanceOf(TypeError);
    });
  }
});
