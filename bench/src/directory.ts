import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createConnection, Schema } from 'mongoose';
import { Pool } from 'undici';
import { closedLoop } from './closed-loop.ts';
import { measureInstalls } from './installs.ts';
import { createWords } from './listing-words.ts';
import { percentile } from './percentiles.ts';
import { startPlatform } from './platform-under-load.ts';

const listings = Number(process.env.LISTINGS ?? 20_000);
const connections = 32;
const roundMs = Number(process.env.ROUND_MS ?? 4_000);
const targetMs = 50;
const installTargetMs = 100;
const rowsAtOnce = 1_000;

/**
 * Measures searches of the directory through the whole embedded platform, each with different
 * words. The result is compared with reads of a listing by id.
 */
export async function directory(): Promise<void> {
  const words = createWords();
  const ids: string[] = [];
  const platform = await startPlatform({}, async (folder) => {
    ids.push(...(await storeListings(join(folder, 'store'), words)));
  });
  const api = new Pool(platform.baseUrl, { connections });
  try {
    const before = await platform.anonymousBytes();
    const startedMs = performance.now();
    await get(api, '/v2/directory/listings');
    const buildMs = performance.now() - startedMs;
    const grownMb = ((await platform.anonymousBytes()) - before) / 1e6;
    process.stdout.write(
      `${listings} listings: the index was ready after ${buildMs.toFixed(0)} ms more, memory grown by ${grownMb.toFixed(0)} MB\n`,
    );
    const id = () => ids[Math.floor(Math.random() * ids.length)];
    const reference = await measure(() => get(api, `/v2/directory/listings/${id()}`));
    const rows = [];
    for (const [what, query] of Object.entries(words.queries)) {
      const spread = await measure(() => get(api, `/v2/directory/listings?${query()}`));
      rows.push({
        what,
        'p50 ms': spread.p50.toFixed(1),
        'p99 ms': spread.p99.toFixed(1),
        'target of p99, ms': targetMs,
        'a read by id, p99 ms': reference.p99.toFixed(1),
        'ratio of p50': (spread.p50 / reference.p50).toFixed(2),
        'ratio of p99': (spread.p99 / reference.p99).toFixed(2),
      });
    }
    console.table(rows);
    const { count, install, read } = await measureInstalls(platform, roundMs);
    console.table([
      {
        what: `install with its grant, ${count}`,
        'p50 ms': install.p50.toFixed(1),
        'p99 ms': install.p99.toFixed(1),
        'target of p99, ms': installTargetMs,
        'a read by id, p99 ms': read.p99.toFixed(1),
        'ratio of p50': (install.p50 / read.p50).toFixed(2),
        'ratio of p99': (install.p99 / read.p99).toFixed(2),
      },
    ]);
  } finally {
    await api.close();
    await platform.stop();
    await platform.remove();
  }
}

async function measure(send: () => Promise<void>) {
  await closedLoop(send, connections, roundMs / 4);
  const samples = await closedLoop(send, connections, roundMs);
  return {
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  };
}

async function get(api: Pool, path: string): Promise<void> {
  const { statusCode, body } = await api.request({ path, method: 'GET' });
  await body.dump();
  if (statusCode !== 200) {
    throw new Error(`${path} returned ${statusCode}`);
  }
}

/** Stores published listings before the platform starts. @returns their ids */
async function storeListings(
  folder: string,
  words: ReturnType<typeof createWords>,
): Promise<string[]> {
  const store = await startEmbeddedMongo({ directory: folder });
  const connection = await createConnection(store.uri, { dbName: 'irp_directory' }).asPromise();
  const schema = new Schema({ _id: String }, { strict: false, collection: 'listings' });
  const model = connection.model('Listing', schema);
  const rows = Array.from({ length: listings }, () => listingRow(words));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await model.insertMany(rows.slice(at, at + rowsAtOnce));
  }
  await connection.close();
  await store.stop();
  return rows.map(({ _id }) => _id);
}

/** A listing in the format of the directory's store. */
function listingRow(words: ReturnType<typeof createWords>) {
  const _id = randomUUID();
  const at = new Date();
  const organization = Math.floor(Math.random() * 5_000);
  const scopes = ['investments.read', 'members.read'].slice(0, 1 + (organization % 2));
  const draft = {
    ...words.texts(),
    scopeReasons: { 'investments.read': 'To compare the companies of the workspace' },
    documentationLinks: ['https://partner.example.com/docs'],
    supportContacts: ['support@partner.example'],
    securityInformation: words.sentence(40),
    version: { number: '1.0.0', releaseNotes: '' },
  };
  const reviewId = randomUUID();
  return {
    _id,
    workspaceId: randomUUID(),
    environment: 'production',
    state: 'published',
    visibility: 'public',
    application: {
      name: draft.name,
      organizationId: `organization-${organization}`,
      state: 'active',
      scopes,
      revision: 1,
      organizationName: `Organization ${organization}`,
      plan: 'team',
      newInstallsDisabled: false,
    },
    organizations: [],
    draft,
    earlierReviews: [],
    release: {
      reviewId,
      draft,
      scopes,
      approvedAt: at,
    },
    versions: [
      {
        number: '1.0.0',
        releaseNotes: '',
        scopes,
        reviewId,
        releasedAt: at,
      },
    ],
    outbox: [],
    revision: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
  };
}
