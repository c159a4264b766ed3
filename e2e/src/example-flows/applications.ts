import { expect } from 'chai';
import { type Flow, readNewest } from './flow.ts';

export async function applications(flow: Flow): Promise<void> {
  const { platform, send } = flow;
  const { body } = await send('createApplication', {
    readConflict: () => readNewest(platform, '/v2/applications', platform.keyOf('owner')),
  });
  const values = { id: body.id };
  for (const one of ['update', 'get', 'suspend', 'resume']) {
    await send(`${one}Application`, { values });
  }
  for (const one of ['setNewInstalls', 'setAuthorizationFlows', 'revokeDownstream']) {
    await send(one, { values });
  }
  await send('previewChange', { values, query: '?change=suspend' });
  const rotated = await send('rotateSecret', { values });
  await send('listSecrets', { values });
  await send('revokeSecret', { values: { ...values, secretId: rotated.body.id } });
  await send('listApplications');
  await send('putListing', { values });
  await send('putListingLogo', { values, type: 'image/png' });
  for (const type of ['image/jpeg', 'image/webp']) {
    await send('addListingScreenshot', {
      values,
      type,
      query: `?alt=${type.slice(6)}`,
    });
  }
  await send('getListing', { values });
  const { logo, screenshots } = (
    await platform.call('GET', `/v2/applications/${values.id}/listing`, {
      key: platform.keyOf('owner'),
    })
  ).body;
  await send('getListingImage', { values: { ...values, imageId: logo.id } });
  await send('putVisibility', { values });
  await send('getVisibility', { values });
  await sendReviews(flow, values);
  await sendDiscovery(flow, values);
  await send('deleteListingScreenshot', { values: { ...values, imageId: screenshots[0].id } });
  await send('deleteListingLogo', { values });
  await send('unpublishListing', { values });
  await send('addListingVersion', { values });
  await send('listListingVersions', { values, compared: false });
  const { apiKey } = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('operator'),
  )!;
  for (const one of ['delist', 'relist']) {
    await send(`${one}Listing`, { key: apiKey, values });
  }
  await send('reportCompromise', { values });
  for (const one of ['delete', 'restore']) {
    await send(`${one}Application`, { values });
  }
  const replaced = { toWorkspaceId: platform.demo.workspaces[1]!.id };
  await send('offerTransfer', { values, replaced });
  await send('withdrawTransfer', { values });
  await send('offerTransfer', { values, replaced });
  await send('acceptTransfer', { key: platform.neighbourKey, values });
}

/** Submits the listing once for each kind of decision by a reviewer. */
async function sendReviews({ platform, send }: Flow, values: { id: string }): Promise<void> {
  const { apiKey: key } = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('reviewer'),
  )!;
  const { body: me } = await platform.call('GET', '/v2/me', { key });
  /** Reads the listing if the response to its submission was lost. */
  const readConflict = async () => {
    const path = `/v2/applications/${values.id}/listing`;
    return (await platform.call('GET', path, { key: platform.keyOf('owner') })).body;
  };
  const submit = async () => {
    const { review } = (await send('submitListing', { values, readConflict })).body;
    return {
      key,
      values: { id: review.id },
    };
  };
  const first = await submit();
  await send('listReviews', { key });
  const { listing } = (await send('getReview', first)).body;
  await send('getReviewImage', {
    key,
    values: { ...first.values, imageId: listing.logo.id },
  });
  await send('assignReview', {
    ...first,
    replaced: { assignee: me.user.id },
  });
  await send('commentOnReview', first);
  await send('requestChanges', first);
  await send('rejectReview', await submit());
  await submit();
  await send('withdrawListing', { values });
  const last = await submit();
  await send('approveReview', last);
}

/**
 * Reads a published listing, and then a shared listing, as a person of another organization does.
 */
async function sendDiscovery({ send }: Flow, values: { id: string }): Promise<void> {
  const { body } = await send('listDirectoryListings');
  expect(body.data.map(({ id }: { id: string }) => id)).to.include(values.id);
  const { logo } = (await send('getDirectoryListing', { values })).body;
  await send('getDirectoryImage', { values: { imageId: logo.id } });
  await send('listDirectoryListingVersions', { values });
  await send('putVisibility', {
    values,
    replaced: { visibility: 'organization' },
    compared: false,
  });
  await send('listSharedListings');
  const { screenshots } = (await send('getSharedListing', { values })).body;
  await send('getSharedListingImage', { values: { ...values, imageId: screenshots[0].id } });
  await send('putVisibility', { values, compared: false });
}
