import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { createOutbound } from '@irp/public-fetch';
import { expect } from 'chai';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../../src/webhooks/sending/send-webhook.ts';
import { createSigningKeys } from '../../../src/webhooks/sending/signing-keys.ts';
import {
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from '../../support/start-receiver.ts';

const newSecret = () => ({
  value: `whsec_${randomBytes(32).toString('base64')}`,
  expiresAt: null as Date | null,
});
const body = '{"type":"investment.created","data":{"name":"Zoë & Söhne 🦊","amount":1e21}}';

describe('webhooks: signatures', () => {
  let receiver: Receiver;
  let sender: WebhookSender;

  before(async () => {
    receiver = await startReceiver();
    sender = createWebhookSender({
      connect: createOutbound({ networks: ['127.0.0.0/8'] }).connect,
    });
  });
  after(async () => {
    await sender.close();
    receiver.stop();
  });

  const received = async (
    ...secrets: { value: string; expiresAt: Date | null }[]
  ): Promise<ReceivedRequest> => {
    const result = await sender.send(receiver.url, secrets, {
      id: 'msg_2',
      timestamp: new Date(),
      body,
    });
    const request = receiver.requests.at(-1);
    if (result.outcome !== 'success' || !request) {
      throw new Error(result.reason);
    }
    return request;
  };
  const headersOf = ({ headers }: ReceivedRequest) => headers as Record<string, string>;

  for (const [name, Webhook] of [
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ] as const) {
    describe(`for the package ${name}`, () => {
      it('are valid, for this body only', async () => {
        const secret = newSecret();
        const request = await received(secret);
        const webhook = new Webhook(secret.value);
        webhook.verify(request.body, headersOf(request));
        for (const altered of [`${request.body} `, request.body.replace('Zoë', 'Zoe'), '{}']) {
          expect(() => webhook.verify(altered, headersOf(request))).to.throw(
            'No matching signature found',
          );
        }
        for (const [header, value] of [
          ['webhook-id', 'msg_3'],
          ['webhook-timestamp', String(Number(request.headers['webhook-timestamp']) + 1)],
        ] as const) {
          expect(() =>
            webhook.verify(request.body, { ...headersOf(request), [header]: value }),
          ).to.throw();
        }
        expect(() =>
          new Webhook(newSecret().value).verify(request.body, headersOf(request)),
        ).to.throw();
      });

      it('are valid for each live secret', async () => {
        const [old, replaced, current] = [newSecret(), newSecret(), newSecret()];
        old.expiresAt = new Date(Date.now() - 1_000);
        replaced.expiresAt = new Date(Date.now() + 60_000);
        const request = await received(old, replaced, current);
        expect(request.headers['webhook-signature']?.toString().split(' ')).to.have.length(2);
        for (const { value } of [replaced, current]) {
          new Webhook(value).verify(request.body, headersOf(request));
        }
        expect(() => new Webhook(old.value).verify(request.body, headersOf(request))).to.throw();
      });

      it('are valid beside a signature by a private key', async () => {
        const secret = newSecret();
        const request = await received({ value: privateSecret().value, expiresAt: null }, secret);
        new Webhook(secret.value).verify(request.body, headersOf(request));
      });
    });
  }

  function privateSecret() {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
    const bytes = [d, x].map((part) => Buffer.from(part, 'base64url'));
    return {
      value: `whsk_${Buffer.concat(bytes).toString('base64')}`,
      seed: bytes[0] as Buffer,
      publicX: x,
    };
  }

  it('by a private key are Ed25519, from its 64 bytes or its seed', async () => {
    const { value, seed, publicX } = privateSecret();
    for (const secret of [value, `whsk_${seed.toString('base64')}`]) {
      const { headers } = await received({ value: secret, expiresAt: null });
      const [version, signature = ''] = String(headers['webhook-signature']).split(',');
      const key = createPublicKey({
        key: {
          kty: 'OKP',
          crv: 'Ed25519',
          x: publicX,
        },
        format: 'jwk',
      });
      const content = Buffer.from(`msg_2.${headers['webhook-timestamp']}.${body}`);
      expect(version).to.equal('v1a');
      expect(verify(null, content, key, Buffer.from(signature, 'base64'))).to.equal(true);
    }
  });

  it('parse a secret once, and keep the most recently used keys', () => {
    const keyOf = createSigningKeys(2);
    const [a, b, c] = [newSecret(), newSecret(), newSecret()].map(({ value }) => value) as [
      string,
      string,
      string,
    ];
    const first = keyOf(a);
    keyOf(b);
    expect(keyOf(a)).to.equal(first);
    keyOf(c);
    expect(keyOf(a), 'b was the oldest').to.equal(first);
    keyOf(b);
    keyOf(c);
    expect(keyOf(a)).not.to.equal(first);
  });

  for (const secret of ['', 'whsec_', 'whsk_', 'abc', 'whsec_ab c', 'whpk_AAAA', 'whsk_AAAA']) {
    it(`cannot be made with the secret "${secret}"`, () => {
      expect(() => createSigningKeys()(secret)).to.throw();
    });
  }
});
