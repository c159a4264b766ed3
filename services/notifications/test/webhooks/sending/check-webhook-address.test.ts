import { PlatformError } from '@irp/errors';
import { createOutbound } from '@irp/public-fetch';
import { expect } from 'chai';
import { checkWebhookAddress } from '../../../src/webhooks/sending/check-webhook-address.ts';

describe('webhooks: the address of an endpoint', () => {
  const resolve = async () => [{ address: '10.1.2.3', family: 4 }];

  it('is a 400 for a forbidden address, with the field and the reason', async () => {
    const check = checkWebhookAddress(createOutbound({ resolve }));
    for (const [url, reason] of [
      ['https://127.0.0.1/', '127.0.0.1 is not a public address, but a loopback address'],
      [
        'https://[::ffff:a9fe:a9fe]/',
        '::ffff:a9fe:a9fe is not a public address, but the metadata service of a cloud',
      ],
      [
        'http://1.1.1.1/',
        '1.1.1.1 can be called only with https: http is allowed only for loopback hosts',
      ],
      [
        'https://vault.example/',
        'vault.example is not a public address: the name resolves to a private address',
      ],
    ] as const) {
      const error = await check(url).catch((error: unknown) => error);
      if (!(error instanceof PlatformError)) {
        throw new Error(`${url} was accepted`, { cause: error });
      }
      const hint = 'To receive events on your own machine, use "irp webhooks listen".';
      expect([error.status, error.message]).to.deep.equal([
        400,
        `url cannot be called: ${reason}. ${hint}`,
      ]);
      expect(error.errors).to.deep.equal([
        {
          field: 'url',
          value: url,
          message: `cannot be called: ${reason}`,
        },
      ]);
    }
  });

  it('is accepted if allowed', async () => {
    await checkWebhookAddress(createOutbound())('https://1.1.1.1/');
    await checkWebhookAddress(createOutbound({ resolve, networks: ['10.0.0.0/8'] }))(
      'https://vault.example/',
    );
  });
});
