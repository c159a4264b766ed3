import { updateStored } from '@irp/testing/update-stored';
import { addOrganization } from '../add-organization.ts';
import type { RunningDemo } from '../start-demo.ts';

const application = 'Portfolio Monitor';
const dayMs = 86_400_000;
/** The days since each organization installed the application. */
const installedBefore = [29, 27, 26, 22, 21, 21, 17, 14, 13, 9, 8, 8, 5, 3, 2, 0];
/** Every fifth installation has ended. */
const endedEach = 5;

const nouns = [
  'Harbour',
  'Kestrel',
  'Juniper',
  'Lantern',
  'Quarry',
  'Meadow',
  'Saltmarsh',
  'Birch',
];
const kinds = ['Capital', 'Partners'];

/** Identifiers for the addresses of pages. */
export interface MonthOfUse {
  application: string;
  draft: string;
  endpoint: string;
  record: string;
  review: string;
}

/**
 * Fills the demo with a month of use. Adds installations by organizations on several days, a
 * webhook endpoint with deliveries, an application with a draft of a listing, and a private record
 * with a history. The times of installations are changed in the store.
 * @param receiverUrl receives the deliveries
 */
export async function addMonthOfUse(
  platform: RunningDemo,
  receiverUrl: string,
): Promise<MonthOfUse> {
  const { clientId, scopes } = platform.demo.applications.find(({ name }) => name === application)!;
  await addInstallations(platform, clientId, scopes);
  const key = platform.keyOf('owner');
  const send = async (method: string, path: string, body?: object) => {
    const sent = await platform.call(method, `/v2${path}`, { key, body });
    if (sent.status >= 300) {
      throw new Error(`${method} ${path} returned ${sent.status}: ${sent.text}`);
    }
    return sent.body;
  };
  const endpoint = await send('POST', '/webhook-endpoints', {
    url: receiverUrl,
    description: 'Feeds the research warehouse',
    events: ['*'],
  });
  const draft = await send('POST', '/applications', {
    name: 'Filing Digest',
    type: 'confidential',
    environment: 'production',
    description: 'Summarizes the filings of each week for the analysts of a workspace.',
    redirectUris: ['https://filings.example/callback'],
    scopes: ['investments.read', 'workspace.read'],
    publish: true,
  });
  const { data } = await send('GET', '/investments?limit=1&sort=-employees');
  for (const change of [{ ceo: 'Ada Lovelace' }, { headquarters: 'London' }]) {
    await send('PATCH', `/investments/${data[0].id}`, change);
  }
  const reviewer = platform.demo.users.find(({ platformRoles }) =>
    platformRoles.includes('reviewer'),
  )!;
  const reviews = await platform.call('GET', '/v2/reviews', { key: reviewer.apiKey });
  return {
    application: clientId,
    draft: draft.clientId ?? draft.id,
    endpoint: endpoint.id,
    record: data[0].id,
    review: reviews.body.data[0].id,
  };
}

async function addInstallations(
  platform: RunningDemo,
  applicationId: string,
  scopes: readonly string[],
): Promise<void> {
  const { uri, prefix } = platform.databases;
  const stored = {
    uri,
    database: `${prefix}directory`,
    collection: 'installations',
  };
  for (const [at, days] of installedBefore.entries()) {
    const name = `${nouns[at % nouns.length]} ${kinds[Math.floor(at / nouns.length)]}`;
    const [owner] = await addOrganization(platform, name, ['owner']);
    const key = owner!.key;
    const created = await platform.call('POST', '/v2/installations', {
      key,
      body: { applicationId, scopes, environment: 'production' },
    });
    if (created.status !== 201) {
      throw new Error(`The installation returned ${created.status}: ${created.text}`);
    }
    if (at % endedEach === endedEach - 1) {
      await platform.call('DELETE', `/v2/installations/${created.body.id}`, { key });
    }
    await updateStored(stored, created.body.id, {
      $set: { createdAt: new Date(Date.now() - days * dayMs) },
    });
  }
}
