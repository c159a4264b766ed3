import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { listingDraftExample } from '@irp/contracts/directory';
import { Client } from 'undici';
import { median } from './percentiles.ts';
import { startPlatform } from './platform-under-load.ts';

const pairs = Number(process.env.PAIRS ?? 900);
const scopes = ['investments.read'];

/**
 * Measures whether the time of a 404 reveals the existence of an id. Sends requests for an id that
 * the caller may not see and for an unknown id in turn, on a single connection. The time reveals
 * nothing if the hidden id is slower in half of the pairs of requests, and if both medians are
 * equal.
 */
export async function hiddenIds(): Promise<void> {
  const platform = await startPlatform();
  try {
    const [publisher, tenant] = platform.demo.users.filter(({ role }) => role === 'owner');
    const [reviewer, stranger] = platform.demo.users.filter(({ platformRoles }) =>
      platformRoles.includes('reviewer'),
    );
    if (!publisher || !tenant || !reviewer) {
      throw new Error('the demo has no publisher, tenant and reviewer');
    }
    const calls = createCalls(platform.baseUrl);
    const hidden = await prepare(calls, publisher.apiKey, tenant.apiKey, reviewer.apiKey);
    const other = (stranger ?? reviewer).apiKey;
    for (const [name, kind, path] of [
      ['listing', 'application', (id: string) => `/v2/directory/listings/${id}`],
      ['image', 'image', (id: string) => `/v2/directory/images/${id}`],
      ['shared listing', 'application', (id: string) => `/v2/directory/shared-listings/${id}`],
      ['preview', 'application', (id: string) => `/v2/installations/preview?applicationId=${id}`],
      ['installation', 'installation', (id: string) => `/v2/installations/${id}`],
    ] as const) {
      await measure(name, (one) => calls(other, 'GET', path(one)), hidden[kind]);
    }
    await calls.close();
  } finally {
    await platform.stop();
    await platform.remove();
  }
}

type Reply = { status: number; body: { id: string; review: { id: string } } };

function createCalls(baseUrl: string) {
  const client = new Client(baseUrl);
  const call = async (
    key: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<Reply> => {
    const isImage = Buffer.isBuffer(body);
    const headers = {
      'X-API-Key': key,
      ...(body && { 'Content-Type': isImage ? 'image/png' : 'application/json' }),
    };
    const payload = body === undefined || isImage ? body : JSON.stringify(body);
    const response = await client.request({
      path,
      method,
      headers,
      body: payload ?? null,
    });
    const reply = (await response.body.json()) as Reply['body'];
    if (response.statusCode >= 400 && response.statusCode !== 404) {
      throw new Error(`${method} ${path}: ${response.statusCode} ${JSON.stringify(reply)}`);
    }
    return { status: response.statusCode, body: reply };
  };
  return Object.assign(call, { close: () => client.close() });
}

async function prepare(
  calls: ReturnType<typeof createCalls>,
  publisher: string,
  tenant: string,
  reviewer: string,
) {
  const create = async (name: string) => {
    const fields = {
      name,
      type: 'confidential',
      environment: 'production',
      scopes,
    };
    const redirectUris = ['https://partner.example/callback'];
    const { id } = (await calls(publisher, 'POST', '/v2/applications', { ...fields, redirectUris }))
      .body;
    await calls(publisher, 'PUT', `/v2/applications/${id}/listing`, {
      ...listingDraftExample,
      name,
    });
    return id;
  };
  const application = await create('Bench hidden');
  const { body } = await calls(
    publisher,
    'PUT',
    `/v2/applications/${application}/listing/logo`,
    png(256),
  );
  const shown = await create('Bench shown');
  const { review } = (await calls(publisher, 'POST', `/v2/applications/${shown}/listing/submit`))
    .body;
  await calls(reviewer, 'POST', `/v2/reviews/${review.id}/approve`, {});
  await calls(publisher, 'PUT', `/v2/applications/${shown}/visibility`, { visibility: 'public' });
  const install = {
    applicationId: shown,
    environment: 'production',
    scopes,
  };
  const installation = (await calls(tenant, 'POST', '/v2/installations', install)).body.id;
  return {
    application,
    installation,
    image: body.id,
  };
}

async function measure(
  name: string,
  get: (id: string) => Promise<Reply>,
  hiddenId: string,
): Promise<void> {
  const times = { hidden: [] as number[], unknown: [] as number[] };
  let slower = 0;
  for (let at = -100; at < pairs; at++) {
    const taken = { hidden: 0, unknown: 0 };
    for (const kind of at % 2 === 0
      ? (['hidden', 'unknown'] as const)
      : (['unknown', 'hidden'] as const)) {
      const startedMs = performance.now();
      const { status } = await get(kind === 'hidden' ? hiddenId : randomUUID());
      taken[kind] = performance.now() - startedMs;
      if (status !== 404) {
        throw new Error(`${name}: the ${kind} id is ${status}`);
      }
    }
    if (at < 0) {
      continue;
    }
    times.hidden.push(taken.hidden);
    times.unknown.push(taken.unknown);
    if (taken.hidden > taken.unknown) {
      slower++;
    }
  }
  const ms = (samples: number[]) => median(samples).toFixed(2);
  const share = ((100 * slower) / pairs).toFixed(1);
  console.log(
    `${name}: hidden ${ms(times.hidden)} ms, unknown ${ms(times.unknown)} ms, hidden slower in ${share} %`,
  );
}

/** A square image with a single colour. */
function png(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(size * (1 + size * 3)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
