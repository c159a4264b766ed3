import { type Visibility, visibilities } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type Admission, admissionOf, type Receiver } from '../src/listings/domain/admission.ts';
import type { Listing } from '../src/listings/domain/listing.ts';

const application = {
  workspaceId: 'w1',
  organizationId: 'o1',
  plan: 'enterprise',
  state: 'active',
} as const;
const stranger: Receiver = {
  workspaceId: 'w9',
  organizationId: 'o9',
  approvedPublishers: ['o1'],
};
const release = { reviewId: 'r1' };

describe('admission of an application to a workspace', () => {
  const listing = (fields: object) =>
    ({
      state: 'published',
      visibility: 'public',
      organizations: [],
      versions: [{}],
      release,
      ...fields,
    }) as never;
  const of = (fields: object, caller = stranger, more: object = {}): Admission =>
    admissionOf(listing(fields), { ...application, ...more } as never, caller);

  it("is `own` in the application's workspace, with and without a listing", () => {
    const own = {
      workspaceId: 'w1',
      organizationId: 'o1',
      approvedPublishers: [],
    };
    expect(of({ visibility: 'private' }, own)).to.equal('own');
    expect(admissionOf(undefined, application as never, own)).to.equal('own');
    expect(admissionOf(undefined, application as never, stranger)).to.equal('hidden');
  });

  const states: Listing['state'][] = [
    'none',
    'draft',
    'in_automated_review',
    'in_manual_review',
    'changes_requested',
    'rejected',
    'approved',
    'published',
    'unpublished',
    'delisted',
  ];
  for (const state of states) {
    it(`is public only for a published listing: ${state}`, () => {
      const seen = visibilities.map((visibility: Visibility) => of({ state, visibility }));
      expect(seen).to.deep.equal(['hidden', 'hidden', state === 'published' ? 'public' : 'hidden']);
    });
  }

  it('is hidden from an organization that has not approved its publisher', () => {
    const shared = {
      state: 'draft',
      visibility: 'organization',
      organizations: ['o9'],
      versions: [],
    };
    expect(
      of({ ...shared, release: undefined }, { ...stranger, approvedPublishers: ['o8'] }),
    ).to.equal('hidden');
  });

  it("is shared with the named organizations and the publisher's organization, with the plan for sharing", () => {
    const shared = {
      state: 'draft',
      visibility: 'organization',
      organizations: ['o9'],
      versions: [],
      release: undefined,
    };
    expect(of(shared)).to.equal('organization');
    expect(
      of(shared, {
        workspaceId: 'w2',
        organizationId: 'o1',
        approvedPublishers: ['o1'],
      }),
    ).to.equal('organization');
    expect(
      of(shared, {
        workspaceId: 'w8',
        organizationId: 'o8',
        approvedPublishers: ['o1'],
      }),
    ).to.equal('hidden');
    expect(of(shared, stranger, { plan: 'team' })).to.equal('hidden');
    expect(of({ ...shared, state: 'delisted' })).to.equal('hidden');
    expect(of({ ...shared, visibility: 'private' })).to.equal('hidden');
  });

  it('is withdrawn after a public listing is unpublished, even during another review', () => {
    for (const state of ['unpublished', 'in_manual_review', 'changes_requested']) {
      expect(
        of({
          state,
          visibility: 'private',
          release: undefined,
        }),
      ).to.equal('withdrawn');
    }
    expect(
      of({
        state: 'in_manual_review',
        visibility: 'private',
        release: undefined,
        versions: [],
      }),
    ).to.equal('hidden');
  });

  it('is hidden from everybody after the deletion of the application', () => {
    for (const caller of [
      stranger,
      {
        workspaceId: 'w1',
        organizationId: 'o1',
        approvedPublishers: ['o1'],
      },
    ]) {
      expect(of({}, caller, { state: 'deleted' })).to.equal('hidden');
    }
  });
});
