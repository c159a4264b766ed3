import { addOrganization } from '../add-organization.ts';
import { type Flow, readNewest } from './flow.ts';

export async function installations({ platform, send }: Flow): Promise<void> {
  const key = platform.neighbourKey;
  const { organizationId } = (await platform.call('GET', '/v2/me', { key })).body;
  // The neighbour is of the same organization, to which nothing is offered.
  const [receiver] = await addOrganization(platform, 'Harbor Endowment', ['owner']);
  const ofReceiver = { key: receiver!.key };
  const readConflict = () => readNewest(platform, '/v2/applications', platform.keyOf('owner'));
  const shareNew = async (name: string) => {
    const create = {
      replaced: {
        name,
        environment: 'production',
        scopes: ['investments.read'],
      },
      compared: false,
      readConflict,
    };
    const values = { id: (await send('createApplicationV2', create)).body.id };
    await send('putListingV2', {
      values,
      replaced: { name },
      compared: false,
    });
    const replaced = {
      visibility: 'organization',
      organizations: [organizationId, receiver!.organizationId],
    };
    await send('putVisibilityV2', {
      values,
      replaced,
      compared: false,
    });
    return values;
  };
  const ofPublisher = await shareNew('Ledger for neighbours');
  await send('listShareOffersV2', { ...ofReceiver, compared: false });
  const [offer] = (await platform.call('GET', '/v2/share-offers', ofReceiver)).body.data;
  const publisher = { id: offer.publisher.organizationId };
  await send('approveShareOfferV2', {
    ...ofReceiver,
    values: publisher,
    compared: false,
  });
  const replaced = { applicationId: ofPublisher.id };
  await send('previewInstallationV2', { key, query: `?applicationId=${ofPublisher.id}` });
  const { body: installed } = await send('createInstallationV2', {
    key,
    replaced,
    readConflict: () => readNewest(platform, '/v2/installations', key),
  });
  const values = { id: installed.id };
  for (const one of ['suspend', 'resume', 'reauthorize']) {
    await send(`${one}InstallationV2`, { key, values });
  }
  for (const one of ['get', 'delete']) {
    await send(`${one}InstallationV2`, { key, values });
  }
  await send('listInstallationsV2', { key });
  await send('listApplicationInstallationsV2', { values: ofPublisher });
  await send('getInsightV2', { values: ofPublisher, query: '?days=2' });
  for (const decision of ['decline', 'approve']) {
    const { body: requested } = await send('createInstallationRequestV2', {
      key,
      replaced,
      readConflict: () => readNewest(platform, '/v2/installation-requests', key),
    });
    const request = {
      key,
      values: { id: requested.id },
    };
    await send('getInstallationRequestV2', request);
    await send(`${decision}InstallationRequestV2`, request);
  }
  await send('listInstallationRequestsV2', { key });
  await send('withdrawShareOfferV2', { ...ofReceiver, values: publisher });
  await send('putInstallationPolicyV2', { key });
  await send('getInstallationPolicyV2', { key });
}
