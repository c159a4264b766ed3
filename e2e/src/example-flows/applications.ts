import { expect } from 'chai';
import { type Flow, readNewest } from './flow.ts';

export async function applications(flow: Flow): Promise<void> {
  const { platform, send } = flow;
  const { body } = await send('createApplicationV2', {
    readConflict: () => readNewest(platform, '/v2/applications', platform.keyOf('owner')),
  });
  const values = { id: body.id };
  for (const one of ['update', 'get', 'suspend', 'resume']) {
    await send(`${one}ApplicationV2`, { values });
  }
  for (const one of ['setNewInstallsV2', 'setAuthorizationFlowsV2', 'revokeDownstreamV2']) {
    await send(one, { values });
  }
  await send('previewChangeV2', { values, query: '?change=suspend' });
  const rotated = await send('rotateSecretV2', { values });
  await send('listSecretsV2', { values });
  await send('revokeSecretV2', { values: { ...values, secretId: rotated.body.id } });
  await send('listApplicationsV2');
  await send('putListingV2', { values });
  await send('putListingLogoV2', { values, type: 'image/png' });
  for (const type of ['image/jpeg', 'image/webp']) {
    await send('addListingScreenshotV2', {
      values,
      type,
      query: `?alt=${type.slice(6)}`,
    });
  }
  await send('getListingV2', { values });
  const { logo, screenshots } = (
    await platform.call('GET', `/v2/applications/${values.id}/listing`, {
      key: platform.keyOf('owner'),
    })
  ).body;
  await send('getListingImageV2', { values: { ...values, imageId: logo.id } });
  await send('putVisibilityV2', { values });
  await send('getVisibilityV2', { values });
  await sendReviews(flow, values);
  await sendDiscovery(flow, values);
  await send('deleteListingScreenshotV2', { values: { ...values, imageId: screenshots[0].id } });
  await send('deleteListingLogoV2', { values });
  await send('unpublishListingV2', { values });
  await send('addListingVersionV2', { values });
  await send('listListingVersionsV2', { values, compared: false });
  const { apiKey } = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('operator'),
  )!;
  for (const one of ['delist', 'relist']) {
    await send(`${one}ListingV2`, { key: apiKey, values });
  }
  await send('reportCompromiseV2', { values });
  for (const one of ['delete', 'restore']) {
    await send(`${one}ApplicationV2`, { values });
  }
  const replaced = { toWorkspaceId: platform.demo.workspaces[1]!.id };
  await send('offerTransferV2', { values, replaced });
  await send('withdrawTransferV2', { values });
  await send('offerTransferV2', { values, replaced });
  await send('acceptTransferV2', { key: platform.neighbourKey, values });
}

/** Each decision on a submission of its own. */
async function sendReviews({ platform, send }: Flow, values: { id: string }): Promise<void> {
  const { apiKey: key } = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('reviewer'),
  )!;
  const { body: me } = await platform.call('GET', '/v2/me', { key });
  /** The listing in place of the response to a submission. */
  const readConflict = async () => {
    const path = `/v2/applications/${values.id}/listing`;
    return (await platform.call('GET', path, { key: platform.keyOf('owner') })).body;
  };
  const submit = async () => {
    const { review } = (await send('submitListingV2', { values, readConflict })).body;
    return {
      key,
      values: { id: review.id },
    };
  };
  const first = await submit();
  await send('listReviewsV2', { key });
  const { listing } = (await send('getReviewV2', first)).body;
  await send('getReviewImageV2', {
    key,
    values: { ...first.values, imageId: listing.logo.id },
  });
  await send('assignReviewV2', {
    ...first,
    replaced: { assignee: me.user.id },
  });
  await send('commentOnReviewV2', first);
  await send('requestChangesV2', first);
  await send('rejectReviewV2', await submit());
  await submit();
  await send('withdrawListingV2', { values });
  const last = await submit();
  await send('approveReviewV2', last);
}

/** What others see of a published listing, then of one that is shared. */
async function sendDiscovery({ send }: Flow, values: { id: string }): Promise<void> {
  const { body } = await send('listDirectoryListingsV2');
  expect(body.data.map(({ id }: { id: string }) => id)).to.include(values.id);
  const { logo } = (await send('getDirectoryListingV2', { values })).body;
  await send('getDirectoryImageV2', { values: { imageId: logo.id } });
  await send('listDirectoryListingVersionsV2', { values });
  await send('putVisibilityV2', {
    values,
    replaced: { visibility: 'organization' },
    compared: false,
  });
  await send('listSharedListingsV2');
  const { screenshots } = (await send('getSharedListingV2', { values })).body;
  await send('getSharedListingImageV2', { values: { ...values, imageId: screenshots[0].id } });
  await send('putVisibilityV2', { values, compared: false });
}
