import { readFile } from 'node:fs/promises';
import type { ListingView } from '@irp/contracts/directory';
import { addMember, type Provisioner } from './add-organization.ts';
import type { Demo } from './demo-file.ts';
import { type DemoImage, type DemoListing, demoListings } from './demo-listings.ts';
import { sendDemoRequest, untilAvailable } from './until-available.ts';

const images = new URL('../../data/listing-images/', import.meta.url);

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

/**
 * A temporary member publishes the listings, so that the demo's people start with unused rate
 * limits.
 */
const setup = {
  email: 'setup@meridian.example',
  name: 'Demo Setup',
  role: 'developer',
} as const;

/**
 * Publishes the demo's listings over the public API. Skips completed steps of a listing, so the
 * next start completes an interrupted publication.
 * @throws Error when a request is refused
 */
export async function publishListings(
  provisioner: Provisioner,
  baseUrl: string,
  demo: Demo,
): Promise<NonNullable<Demo['listings']>> {
  const reviewer = demo.users.find(({ platformRoles }) => platformRoles.includes('reviewer'));
  // A demo of an earlier version has fewer applications.
  const clientIds = new Map(demo.applications.map(({ name, clientId }) => [name, clientId]));
  return Promise.all(
    demoListings
      .filter(({ name }) => clientIds.has(name))
      .map(async (listing) => {
        const { name, state } = listing;
        const clientId = clientIds.get(name);
        const workspaceId = demo.workspaces[listing.workspace]?.id;
        if (!clientId || !workspaceId || !reviewer) {
          throw new Error(`The demo has no user who can publish ${name}.`);
        }
        const { userId, apiKey } = await addMember(provisioner, workspaceId, setup);
        const send = senderFor(baseUrl, apiKey);
        await untilAvailable(async () => {
          const reviewId = await submit(listing, `/applications/${clientId}`, send);
          if (reviewId && state === 'published') {
            await approve(reviewId, senderFor(baseUrl, reviewer.apiKey));
          }
        }, provisioner.signal);
        await untilAvailable(() => leave(workspaceId, userId, send), provisioner.signal);
        return {
          name,
          applicationId: clientId,
          state,
        };
      }),
  );
}

/** Returns the id of the pending review, if there is one. */
async function submit(
  wanted: DemoListing,
  application: string,
  send: Send,
): Promise<string | undefined> {
  const path = `${application}/listing`;
  const found = await send('GET', path);
  let listing: ListingView = await read(
    found.status === 404 ? await send('PUT', path, wanted.draft) : found,
  );
  // A person has changed the listing: it no longer belongs to the demo.
  if (listing.description !== wanted.draft.description) {
    return undefined;
  }
  if (wanted.logo && !listing.logo) {
    await upload(wanted.logo, 'PUT', `${path}/logo`, send);
  }
  if (wanted.screenshot && listing.screenshots.length === 0) {
    await upload(wanted.screenshot, 'POST', `${path}/screenshots`, send);
  }
  if (wanted.state === 'published' && listing.visibility === 'private') {
    await read(await send('PUT', `${application}/visibility`, { visibility: 'public' }));
  }
  if (listing.state === 'draft') {
    listing = await read(await send('POST', `${path}/submit`));
  }
  return listing.state === 'in_manual_review' ? listing.review?.id : undefined;
}

async function approve(reviewId: string, send: Send): Promise<void> {
  await read(
    await send('POST', `/reviews/${reviewId}/approve`, {
      comment: 'The listing is complete, and each scope has a reason.',
    }),
  );
}

async function leave(workspaceId: string, userId: string, send: Send): Promise<void> {
  const response = await send('DELETE', `/workspaces/${workspaceId}/members/${userId}`);
  // 401 means that an earlier attempt succeeded, but its response was lost. The API key of a former
  // member is invalid.
  if (response.status !== 401) {
    await accepted(response);
  }
}

async function upload(
  { file, alt }: DemoImage,
  method: string,
  path: string,
  send: Send,
): Promise<void> {
  const bytes = await readFile(new URL(file, images));
  await read(await send(method, `${path}?alt=${encodeURIComponent(alt)}`, bytes));
}

function senderFor(baseUrl: string, apiKey: string): Send {
  return (method, path, body) => {
    const isImage = body instanceof Buffer;
    const type = isImage ? 'image/png' : 'application/json';
    return sendDemoRequest(`${baseUrl}/v2${path}`, {
      method,
      headers: { 'X-API-Key': apiKey, ...(body ? { 'Content-Type': type } : {}) },
      ...(body ? { body: isImage ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    });
  };
}

async function read<Body>(response: Response): Promise<Body> {
  return JSON.parse(await accepted(response)) as Body;
}

/** @returns the body */
async function accepted(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`Publishing the listings of the demo failed: ${text}`);
  }
  return text;
}
