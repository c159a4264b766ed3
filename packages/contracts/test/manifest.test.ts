import { applicationInputs, applicationPatch } from '@irp/contracts/authorization';
import { listingDraftExample, listingDraftSchema } from '@irp/contracts/directory';
import { manifestJsonSchema, manifestSchema } from '@irp/contracts/manifest';
import { expect } from 'chai';
import { newApplicationExample } from '../src/authorization/application-examples.ts';

type Properties = Record<string, { properties?: Properties }>;

const application = { ...newApplicationExample };
const errorsOf = (manifest: object) =>
  (manifestSchema.safeParse(manifest).error?.issues ?? []).map((issue) => [
    ...issue.path,
    ...(issue.code === 'unrecognized_keys' ? issue.keys : []),
  ]);

describe('the manifest of an application', () => {
  it('has the fields of an application and of a listing, and no default', () => {
    expect(
      manifestSchema.parse({
        version: 1,
        application,
        listing: listingDraftExample,
      }),
    ).to.deep.equal({
      version: 1,
      application,
      listing: listingDraftExample,
    });
    const absent = {
      version: 1,
      id: 'a',
      application: {},
      listing: {},
    };
    expect(manifestSchema.parse(absent)).to.deep.equal(absent);
    const { properties } = manifestJsonSchema() as { properties: Properties };
    const { publish: _, ...patchable } = applicationPatch.shape;
    expect(properties.application?.properties).to.have.all.keys(
      ...Object.keys(patchable),
      'type',
      'environment',
    );
    expect(Object.keys(applicationInputs)).to.include.members(Object.keys(patchable));
    expect(properties.listing?.properties).to.have.all.keys(
      ...Object.keys(listingDraftSchema.shape),
    );
  });

  it('resets every optional field with null, including members of objects', () => {
    const {
      name,
      environment: _,
      scopes,
      owner: __,
      publish: ___,
      ...optional
    } = applicationInputs;
    const nulls = Object.fromEntries(Object.keys(optional).map((field) => [field, null]));
    const { vendor: ____, ...shown } = listingDraftExample;
    const listing = Object.fromEntries(Object.keys(shown).map((field) => [field, null]));
    const manifest = {
      version: 1,
      id: 'a',
      application: nulls,
      listing,
      visibility: null,
      organizations: null,
    };
    expect(manifestSchema.parse(manifest)).to.deep.equal(manifest);
    const members = {
      metadata: { tier: null },
      owner: { team: null },
      supportContact: { url: null },
    };
    const inside = {
      version: 1,
      id: 'a',
      application: members,
      listing: { scopeReasons: { 'audit.read': null } },
    };
    expect(manifestSchema.parse(inside)).to.deep.equal(inside);
    expect([name, scopes].map((schema) => schema.safeParse(null).success)).to.deep.equal([
      false,
      false,
    ]);
  });

  for (const [what, manifest, paths] of [
    [
      'secrets',
      {
        version: 1,
        id: 'a',
        application: { clientSecret: 'irs_x' },
      },
      [['application', 'clientSecret']],
    ],
    [
      '`publish`',
      {
        version: 1,
        id: 'a',
        application: { publish: true },
      },
      [['application', 'publish']],
    ],
    [
      'scopes in a listing',
      {
        version: 1,
        id: 'a',
        listing: { scopes: [] },
      },
      [['listing', 'scopes']],
    ],
    [
      'scopes that do not exist',
      {
        version: 1,
        id: 'a',
        listing: { scopeReasons: { 'moon.read': 'x' } },
      },
      [['listing', 'scopeReasons', 'moon.read']],
    ],
    ['another version', { version: 2, id: 'a' }, [['version']]],
    [
      'neither id nor name',
      {
        version: 1,
        application: {},
      },
      [['application', 'name']],
    ],
    [
      'organizations that nothing is shared with',
      {
        version: 1,
        id: 'a',
        visibility: 'public',
        organizations: ['01a1fdcc-b969-77b0-aa65-22c92633abf4'],
      },
      [['organizations']],
    ],
    [
      'organizations that are no ids',
      {
        version: 1,
        id: 'a',
        organizations: ['Acme'],
      },
      [['organizations', 0]],
    ],
    ['no application and no id', { version: 1 }, [['application', 'name']]],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(errorsOf(manifest)).to.deep.equal(paths);
    });
  }
});
