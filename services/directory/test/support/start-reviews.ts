import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import type { PlatformRole, Role } from '@irp/contracts/permissions';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { Listing } from '../../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory, type TestWorkspace } from './start-directory.ts';

/** An undecided listing. */
export interface Submitted {
  applicationId: string;
  reviewId: string;
  name: string;
}

export interface RunningReviews extends RunningDirectory {
  publisher: TestWorkspace;
  owner: Principal;
  /** A new reviewer of an organization of the platform. */
  reviewer(): Promise<Principal>;
  platformPerson(
    workspace: TestWorkspace,
    platformRoles: PlatformRole[],
    role?: Role,
  ): Promise<Principal>;
  /** @param as the publisher; default: the owner */
  submit(as?: Principal): Promise<Submitted>;
  /** Changes the stored listing. */
  change(applicationId: string, fields: Partial<Listing>): Promise<Listing>;
  read(reviewId: string, as: Principal): Promise<ApiResponse>;
  act(reviewId: string, action: string, as: Principal, body?: object): Promise<ApiResponse>;
  /** The listing in its publisher's view. */
  listing(applicationId: string): Promise<ApiResponse['body']>;
}

/** Starts the directory with a publisher, and with reviewers of the publisher's listings. */
export async function startReviews(
  environment: Record<string, string> = {},
): Promise<RunningReviews> {
  const directory = await startDirectory(environment);
  const [publisher, platform] = [
    await directory.createWorkspace(),
    await directory.createWorkspace(),
  ];
  const owner = await publisher.person('owner');

  const expectOk = (response: ApiResponse) => {
    expect(response.status, response.text).to.equal(200);
    return response.body;
  };
  const platformPerson: RunningReviews['platformPerson'] = async (
    workspace,
    platformRoles,
    role = 'admin',
  ) => {
    const person = await workspace.person(role);
    await directory.internal('platform-roles', { userId: person.userId, platformRoles });
    return { ...person, platformRoles };
  };

  return {
    ...directory,
    publisher,
    owner,
    platformPerson,
    reviewer: () => platformPerson(platform, ['reviewer']),
    async submit(as = owner) {
      const { id, name } = await directory.createApplication(as, { scopes: ['investments.read'] });
      const path = `/v2/applications/${id}/listing`;
      expectOk(
        await directory.call('PUT', path, {
          as,
          body: { ...listingDraftExample, name },
        }),
      );
      const { review, state } = expectOk(await directory.call('POST', `${path}/submit`, { as }));
      expect(state).to.equal('in_manual_review');
      return {
        applicationId: id,
        reviewId: review.id,
        name,
      };
    },
    change: (applicationId, fields) =>
      directory.listings.change(applicationId, (before) => ({
        listing: { ...before!, ...fields },
        events: [],
      })),
    read: (reviewId, as) => directory.call('GET', `/v2/reviews/${reviewId}`, { as }),
    act: (reviewId, action, as, body = {}) =>
      directory.call('POST', `/v2/reviews/${reviewId}/${action}`, { as, body }),
    listing: async (id) =>
      expectOk(await directory.call('GET', `/v2/applications/${id}/listing`, { as: owner })),
  };
}
