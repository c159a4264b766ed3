import { listingDraftExample, listingDraftSchema, reviewChecks } from '@irp/contracts/directory';
import { expect } from 'chai';
import { automatedReview, type ReviewedListing } from '../src/listings/domain/automated-review.ts';

const complete: ReviewedListing = {
  draft: listingDraftSchema.parse(listingDraftExample),
  name: 'Ledger Sync',
  vendor: 'Meridian Partners',
  application: { redirectUris: ['https://partner.example/callback'], scopes: ['investments.read'] },
  isNameTaken: false,
  isVendorTaken: false,
  released: [],
  hasRelease: true,
};
const withDraft = (fields: object): ReviewedListing => ({
  ...complete,
  draft: { ...complete.draft, ...fields },
});
const withUris = (...redirectUris: string[]): ReviewedListing => ({
  ...complete,
  application: { ...complete.application, redirectUris },
});
const failuresOf = (listing: ReviewedListing) =>
  automatedReview(listing)
    .filter(({ passed }) => !passed)
    .map(({ check, evidence }) => `${check}: ${evidence}`);

describe('automated review', () => {
  it('reports every check, with its evidence', () => {
    const results = automatedReview(complete);
    expect(results.map(({ check }) => check)).to.deep.equal([...reviewChecks]);
    for (const { check, passed, evidence } of results) {
      expect(passed, check).to.equal(true);
      expect(evidence, check).not.to.equal('');
    }
  });

  for (const [what, listing, failure] of [
    [
      'an unencrypted redirect URI',
      withUris('https://a.example/', 'http://b.example/'),
      'redirect_uris: These redirect URIs must use https: http://b.example/',
    ],
    [
      'a scope without a reason',
      {
        ...complete,
        application: { ...complete.application, scopes: ['investments.read', 'members.read'] },
      },
      'scope_reasons: Explain in scopeReasons why the application needs these scopes, or remove them: members.read',
    ],
    [
      'a name that is taken',
      { ...complete, isNameTaken: true },
      'name: Another listing has a name that looks like "Ledger Sync"',
    ],
    [
      'a name in two alphabets',
      { ...complete, name: 'Ledger для фондов' },
      'name: Write name in the letters of one language (found: Latin, Cyrillic)',
    ],
    [
      'a vendor in runes',
      { ...complete, vendor: 'ᛗᛖᚱᛁᛞᛁᚨᚾ' },
      'vendor: Write vendor in the letters of one language (found: a script that is not in everyday use)',
    ],
    [
      'signs of approval in a name',
      { ...complete, name: 'Ledger ✓ Sync™ ✓' },
      'name: Write name without "✓" (U+2713), "™" (U+2122)',
    ],
    [
      'an emoji in a vendor',
      { ...complete, vendor: 'Meridian 🏅' },
      'vendor: Write vendor without "🏅" (U+1F3C5)',
    ],
    [
      'a vendor of another organization',
      { ...complete, isVendorTaken: true },
      'vendor: Another organization is known by a name that looks like "Meridian Partners"',
    ],
    [
      'a vendor that vouches for itself',
      { ...complete, vendor: 'Meridian (0fficial)' },
      'vendor: Write vendor without "0fficial": the directory shows which publishers are verified',
    ],
    [
      'a short description',
      withDraft({ description: `${'x'.repeat(39)}  ` }),
      'description: 39 characters (minimum: 40)',
    ],
    [
      'no features',
      withDraft({ supportedFeatures: [] }),
      'supported_features: Add at least one entry to supportedFeatures',
    ],
    [
      'no links',
      withDraft({ documentationLinks: [] }),
      'documentation_links: Add at least one entry to documentationLinks',
    ],
    [
      'no contacts',
      withDraft({ supportContacts: [] }),
      'support_contacts: Add at least one entry to supportContacts',
    ],
    [
      'no security information',
      withDraft({ securityInformation: '' }),
      'security_information: 0 characters (minimum: 40)',
    ],
    [
      'a version that goes backwards',
      { ...complete, released: [{ number: '1.10.0', scopes: ['investments.read'] }] },
      'version_order: The version number must be above 1.10.0, the latest released version',
    ],
    [
      'more scopes without a new major version',
      { ...complete, released: [{ number: '1.3.9', scopes: ['members.read'] }] },
      'version_scopes: The version number must be 2.0.0 or above, because the application has scopes that version 1.3.9 does not have: investments.read',
    ],
    [
      'no version',
      withDraft({ version: null }),
      'version: Add a version, such as { "number": "1.0.0" }',
    ],
  ] as const) {
    it(`finds ${what}, and no other fault`, () => {
      expect(failuresOf(listing as ReviewedListing)).to.deep.equal([failure]);
    });
  }

  it('counts characters as people count, not UTF-16 code units', () => {
    expect(failuresOf(withDraft({ description: '😀'.repeat(39) }))).to.deep.equal([
      'description: 39 characters (minimum: 40)',
    ]);
    expect(failuresOf(withDraft({ description: '😀'.repeat(40) }))).to.deep.equal([]);
  });

  it('accepts redirects to the local machine and to apps (RFC 8252), and an application without redirects', () => {
    const own = [
      'http://127.0.0.1:9499/callback',
      'http://[::1]/',
      'http://localhost/',
      'com.example.app:/callback',
    ];
    expect(failuresOf(withUris(...own))).to.deep.equal([]);
    expect(failuresOf(withUris())).to.deep.equal([]);
    expect(failuresOf(withUris('http://127.0.0.1.evil.example/'))).to.have.length(1);
    expect(failuresOf(withUris('HTTP://b.example/')), 'a scheme in capitals').to.have.length(1);
  });
});
