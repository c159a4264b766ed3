import { addOrganization } from '../add-organization.ts';
import { type Flow, readNewest } from './flow.ts';

export async function installations({ platform, send }: Flow): Promise<void> {
  const key = platform.neighbourKey;
  const { organizationId } = (await platform.call('GET', '/v2/me', { key })).body;
  // Adds another organization, because the owner of the second workspace belongs to the
  // organization that offers the application, and gets no offer.
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
    const values = { id: (await send('createApplication', create)).body.id };
    await send('putListing', {
      values,
      replaced: { name },
      compared: false,
    });
    const replaced = {
      visibility: 'organization',
      organizations: [organizationId, receiver!.organizationId],
    };
    await send('putVisibility', {
      values,
      replaced,
      compared: false,
    });
    return values;
  };
  const ofPublisher = await shareNew('Ledger for neighbours');
  await send('listShareOffers', { ...ofReceiver, compared: false });
  const [offer] = (await platform.call('GET', '/v2/share-offers', ofReceiver)).body.data;
  const publisher = { id: offer.publisher.organizationId };
  await send('approveShareOffer', {
    ...ofReceiver,
    values: publisher,
    compared: false,
  });
  const replaced = { applicationId: ofPublisher.id };
  await send('previewInstallation', { key, query: `?applicationId=${ofPublisher.id}` });
  const { body: installed } = await send('createInstallation', {
    key,
    replaced,
    readConflict: () => readNewest(platform, '/v2/installations', key),
  });
  const values = { id: installed.id };
  for (const one of ['suspend', 'resume', 'reauthorize']) {
    await send(`${one}Installation`, { key, values });
  }
  for (const one of ['get', 'delete']) {
    await send(`${one}Installation`, { key, values });
  }
  await send('listInstallations', { key });
  await send('listApplicationInstallations', { values: ofPublisher });
  await send('getInsight', { values: ofPublisher, query: '?days=2' });
  for (const decision of ['withdraw', 'decline', 'approve']) {
    const { body: requested } = await send('createInstallationRequest', {
      key,
      replaced,
      readConflict: () => readNewest(platform, '/v2/installation-requests', key),
    });
    const request = {
      key,
      values: { id: requested.id },
    };
    await send('getInstallationRequest', request);
    await send(`${decision}InstallationRequest`, request);
  }
  await send('listInstallationRequests', { key });
  await send('withdrawShareOffer', { ...ofReceiver, values: publisher });
  await send('putInstallationPolicy', { key });
  await send('getInstallationPolicy', { key });
}
