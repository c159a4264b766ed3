import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { putVisibility } from '../src/listings/put-visibility.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: a plan that changes while an application is shared', () => {
  let directory: RunningDirectory;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    owner = await (await directory.createWorkspace('enterprise')).person('owner');
  });
  after(() => directory.stop());

  it('is read after the listing', async () => {
    const { id } = await directory.createApplication(owner);
    await directory.call('PUT', `/v2/applications/${id}/listing`, {
      as: owner,
      body: {},
    });
    let plan = 'enterprise';
    const { listings } = directory;
    // The listing follows the downgrade between the two reads of this request.
    const change: typeof listings.change = async (applicationId, run) => {
      plan = 'team';
      return listings.change(applicationId, run);
    };
    const readApplication = async () =>
      ({ ...(await directory.readApplication(id)), plan }) as never;
    const put = putVisibility({
      listings: { change },
      readApplication,
      policies: { whichApprove: async () => new Set() },
      now: Date.now,
    });
    const call = {
      principal: owner,
      params: { id },
      headers: {},
      body: { visibility: 'organization', organizations: [] },
    };
    const refusal = await put(call as never).catch((error) => error);
    expect(refusal).to.include({ status: 403 });
    expect((await listings.find(id))!.visibility).to.equal('private');
  });
});
