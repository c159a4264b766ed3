import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';
import { pictureOf } from './support/test-images.ts';

const png = { 'content-type': 'image/png' };

describe('directory: images of listings that are not public', () => {
  let directory: RunningReviews;
  let publisher: TestWorkspace;
  let owner: Principal;
  let friend: Principal;
  let stranger: Principal;
  let reviewer: Principal;

  before(async () => {
    directory = await startReviews();
    publisher = await directory.createWorkspace('enterprise');
    owner = await publisher.person('owner');
    friend = await (await directory.createWorkspace()).person('admin');
    stranger = await (await directory.createWorkspace()).person('owner');
    reviewer = await directory.reviewer();
  });
  after(() => directory.stop());

  const get = (path: string, as: Principal, headers = {}) =>
    directory.call('GET', path, { as, headers });

  async function succeed(method: string, path: string, as: Principal, sent: object = {}) {
    const response = await directory.call(method, path, { as, ...sent });
    expect(response.status, response.text).to.be.oneOf([200, 201]);
    return response.body;
  }

  /** A listing with a logo and a screenshot. */
  async function listed() {
    const { id, name } = await directory.createApplication(owner, { scopes: ['investments.read'] });
    const at = `/v2/applications/${id}/listing`;
    await succeed('PUT', at, owner, {
      body: {
        ...listingDraftExample,
        vendor: undefined,
        name,
      },
    });
    const put = async (background: string) =>
      succeed('PUT', `${at}/logo?alt=Logo`, owner, {
        headers: png,
        body: await pictureOf('png', 256, 256, background),
      });
    const logo = await put('#ff0000');
    const body = await pictureOf('png', 640, 480);
    const screenshot = await succeed('POST', `${at}/screenshots`, owner, { headers: png, body });
    return {
      id,
      at,
      logo,
      screenshot,
      replaceLogo: () => put('#00ff00'),
    };
  }

  async function shared() {
    const one = await listed();
    await directory.approvePublisher(friend.organizationId, owner.organizationId);
    const body = { visibility: 'organization', organizations: [friend.organizationId] };
    await succeed('PUT', `/v2/applications/${one.id}/visibility`, owner, { body });
    return { ...one, path: `/v2/directory/shared-listings/${one.id}` };
  }

  async function submitted() {
    const one = await listed();
    const { review } = await succeed('POST', `${one.at}/submit`, owner);
    return { ...one, path: `/v2/reviews/${review.id}` };
  }

  async function expectImage(path: string, as: Principal): Promise<void> {
    const { status, headers, text } = await get(path, as);
    expect(status, text).to.equal(200);
    expect(headers).to.include({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-security-policy'])
      .to.contain("default-src 'none'")
      .and.to.contain('sandbox');
    const again = await get(path, as, { 'if-none-match': headers.etag });
    expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
  }

  const anonymous = ({ status, text, headers }: ApiResponse, ids: string[]) => {
    const { date: _date, 'x-request-id': _id, 'x-irp-owner-workspace': _owner, ...rest } = headers;
    let comparable = text.replace(/"requestId":"[^"]*"/, '');
    for (const id of ids) {
      comparable = comparable.replaceAll(id, 'ID');
    }
    return [status, comparable, rest];
  };

  /**
   * Also for a reader with the entity tag.
   * @param unknown the path with an unknown id of the listing or review
   */
  async function expectUnknown(
    path: string,
    unknown: string,
    as: Principal,
    status = 404,
  ): Promise<void> {
    const ids = [path, unknown].flatMap((one) =>
      one.split('/').filter((part) => part.length === 36),
    );
    for (const headers of [{}, { 'if-none-match': `"${path.split('/').at(-1)}"` }]) {
      const [of, ofUnknown] = [await get(path, as, headers), await get(unknown, as, headers)];
      expect(of.status, of.text).to.equal(status);
      expect(anonymous(of, ids)).to.deep.equal(anonymous(ofUnknown, ids));
    }
  }

  it('of a shared listing are in its view, and readable for organizations with access', async () => {
    const { id, path, logo, screenshot } = await shared();
    for (const as of [friend, owner]) {
      const { body } = await get(path, as);
      expect(body.logo).to.deep.equal({ ...logo, url: `${path}/images/${logo.id}` });
      expect(body.screenshots).to.deep.equal([
        { ...screenshot, url: `${path}/images/${screenshot.id}` },
      ]);
      for (const { url } of [body.logo, ...body.screenshots]) {
        await expectImage(url, as);
      }
      expect((await get('/v2/directory/shared-listings?limit=1000', as)).body.data).to.deep.include(
        body,
      );
    }
    const preview = `/v2/installations/preview?applicationId=${id}`;
    expect((await get(preview, friend)).body.logo).to.deep.equal({
      ...logo,
      url: `${path}/images/${logo.id}`,
    });
    expect((await get(preview, owner)).body.logo).to.deep.equal(logo);
  });

  it('of a shared listing are an unknown id for everybody else', async () => {
    const { id, path, logo } = await shared();
    const unknown = `/v2/directory/shared-listings/${randomUUID()}/images/${logo.id}`;
    const image = `${path}/images/${logo.id}`;
    for (const as of [stranger, reviewer]) {
      await expectUnknown(image, unknown, as);
    }
    await expectUnknown(
      `/v2/directory/images/${logo.id}`,
      `/v2/directory/images/${randomUUID()}`,
      friend,
    );
    await expectImage(image, friend);
    const { at } = await listed();
    const foreign = `${path}/images/${(await get(at, owner)).body.logo.id}`;
    await expectUnknown(foreign, `${path}/images/${randomUUID()}`, friend);
    await succeed('PUT', `/v2/applications/${id}/visibility`, owner, {
      body: { visibility: 'private' },
    });
    for (const as of [friend, owner]) {
      await expectUnknown(image, unknown, as);
    }
  });

  it('of a submission are in the review, and stay as submitted', async () => {
    const { path, logo, screenshot, replaceLogo } = await submitted();
    const replacement = await replaceLogo();
    const operator = await directory.platformPerson(await directory.createWorkspace(), [
      'operator',
    ]);
    for (const as of [reviewer, operator]) {
      const { listing } = (await get(path, as)).body;
      expect(listing.logo).to.deep.equal({ ...logo, url: `${path}/images/${logo.id}` });
      expect(listing.screenshots).to.deep.equal([
        { ...screenshot, url: `${path}/images/${screenshot.id}` },
      ]);
      for (const { url } of [listing.logo, ...listing.screenshots]) {
        await expectImage(url, as);
      }
      await expectUnknown(`${path}/images/${replacement.id}`, `${path}/images/${randomUUID()}`, as);
    }
  });

  it('of a new version are among its changes, if they differ', async () => {
    const { at, path, logo, screenshot, replaceLogo } = await submitted();
    const submit = async (number: string): Promise<string> => {
      const { review } = await succeed('POST', `${at}/versions`, owner, {
        body: { number, releaseNotes: 'Better.' },
      });
      return `/v2/reviews/${review.id}`;
    };
    await succeed('POST', `${path}/approve`, reviewer, { body: {} });
    const changesOf = async (review: string) => (await get(review, reviewer)).body.changes.fields;
    const replacement = await replaceLogo();
    const next = await submit('1.5.0');
    const [version, ...images] = await changesOf(next);
    expect(version.path).to.equal('/version');
    const released = { ...logo, url: `${path}/images/${logo.id}` };
    const submittedLogo = { ...replacement, url: `${next}/images/${replacement.id}` };
    expect(images).to.deep.equal([
      {
        path: '/logo',
        before: released,
        after: submittedLogo,
      },
    ]);
    for (const { url } of [released, submittedLogo]) {
      await expectImage(url, reviewer);
    }
    await succeed('POST', `${next}/approve`, reviewer, { body: {} });
    expect(
      (await directory.call('DELETE', `${at}/screenshots/${screenshot.id}`, { as: owner })).status,
    ).to.equal(204);
    expect((await directory.call('DELETE', `${at}/logo`, { as: owner })).status).to.equal(204);
    expect((await changesOf(await submit('1.6.0'))).slice(1)).to.deep.equal([
      {
        path: '/logo',
        before: submittedLogo,
        after: null,
      },
      {
        path: '/screenshots',
        before: [{ ...screenshot, url: `${next}/images/${screenshot.id}` }],
        after: [],
      },
    ]);
  });

  it('of a submission are an unknown id for everybody else', async () => {
    const { path, logo } = await submitted();
    const unknown = `/v2/reviews/${randomUUID()}/images/${logo.id}`;
    // Like the review itself: a caller who is neither reviewer nor operator is rejected before any
    // lookup.
    for (const as of [owner, friend, stranger]) {
      await expectUnknown(`${path}/images/${logo.id}`, unknown, as, 403);
    }
    await expectUnknown(
      `/v2/directory/images/${logo.id}`,
      `/v2/directory/images/${randomUUID()}`,
      reviewer,
    );
    const other = await submitted();
    await expectUnknown(
      `${other.path}/images/${logo.id}`,
      `${other.path}/images/${randomUUID()}`,
      reviewer,
    );
    expect((await get(unknown, reviewer)).status).to.equal(404);
  });

  it('of each submission belong to this submission only', async () => {
    const { path, at, logo, replaceLogo } = await submitted();
    await succeed('POST', `${path}/request-changes`, reviewer, {
      body: { comment: 'Another logo, please.' },
    });
    const replacement = await replaceLogo();
    const { review } = await succeed('POST', `${at}/submit`, owner);
    await expectImage(`${path}/images/${logo.id}`, reviewer);
    await expectImage(`/v2/reviews/${review.id}/images/${replacement.id}`, reviewer);
    const crossed = `/v2/reviews/${review.id}/images/`;
    await expectUnknown(crossed + logo.id, crossed + randomUUID(), reviewer);
  });
});
