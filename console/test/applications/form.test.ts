import { createApplication, unencryptedRedirectError } from '@irp/contracts/authorization';
import { expect } from 'chai';
import { redirectUriError } from '../../src/applications/form/redirect-uri-error.ts';
import { emptyValues, inputOf, toNewApplication } from '../../src/applications/form/values.ts';

const uris = [
  'https://partner.example/callback',
  'https://partner.example',
  'http://localhost:3000/cb',
  'http://127.0.0.1/cb',
  'http://[::1]:9000/cb',
  'http://partner.example/cb',
  'partner.example/cb',
  '/callback',
  'https:partner.example',
  'https:///cb',
  'https://partner.example/cb#part',
  'https://ada@partner.example/cb',
  'https://ada:secret@partner.example/cb',
  'https://*.partner.example/cb',
  'https://partner.example/*',
  'https://partner.example/a b',
  'https://partner.example/ü',
  'https://partner.example\\cb',
  "https://part'ner.example/cb",
  'javascript:alert(1)',
  'data:text/html,x',
  'ws://partner.example',
  'com.example.app:/cb',
  'myapp:/cb',
  '',
];

describe('the form of an application', () => {
  for (const uri of uris) {
    it(`accepts or rejects the redirect URI "${uri}" like the platform`, () => {
      const rules = { type: 'public', mayBePlain: false } as const;
      const parsed = createApplication.body.shape.redirectUris.safeParse([uri]);
      const isShort = /^\w+:\/(?!\/)/.test(uri) && !uri.includes('.app:');
      const isAccepted = parsed.success && unencryptedRedirectError(uri) === undefined && !isShort;
      expect(redirectUriError(uri, rules) === undefined).to.equal(isAccepted);
    });
  }

  it('accepts plain http in the sandbox, and private-use schemes for public applications only', () => {
    const plain = 'http://partner.example/cb';
    expect(redirectUriError(plain, { type: 'confidential', mayBePlain: true })).to.equal(undefined);
    expect(redirectUriError(plain, { type: 'confidential', mayBePlain: false })).to.equal(
      'uriPlain',
    );
    const own = 'com.example.app:/cb';
    expect(redirectUriError(own, { type: 'confidential', mayBePlain: true })).to.equal(
      'uriPrivateUse',
    );
  });

  it('omits empty values', () => {
    const values = emptyValues('sandbox', ' ada@meridian.example ');
    const body = toNewApplication({ ...values, name: ' Ledger ', scopes: ['investments.read'] });
    expect(body).to.deep.equal({
      name: 'Ledger',
      description: '',
      type: 'confidential',
      environment: 'sandbox',
      redirectUris: [],
      scopes: ['investments.read'],
      owner: { email: 'ada@meridian.example' },
      supportContact: {},
      homepageUrl: null,
      metadata: {},
      publish: false,
    });
  });

  it('shows errors of the platform beside their inputs', () => {
    expect(
      ['owner.email', 'supportContact.url', 'redirectUris.3', 'metadata.tier'].map(inputOf),
    ).to.deep.equal(['ownerEmail', 'supportUrl', 'redirectUris.3', 'metadata']);
  });
});
