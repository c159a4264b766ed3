import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication, requireNotScheduled } from '../authorization/own-application.ts';
import { findImage } from '../listings/domain/find-image.ts';
import { type Listing, latestCopy, namesOf } from '../listings/domain/listing.ts';
import { allOf, type ListingImage, type ListingImages } from '../listings/domain/listing-images.ts';
import { noListing } from '../listings/get-listing.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { Images } from './images.ts';

export interface ImageChangeDependencies {
  listings: Pick<ListingStore, 'find' | 'change'>;
  readApplication: ReadApplication;
  images: Pick<Images, 'discard'>;
  now: () => number;
}

type Kind = DomainEvent<'listing.image_added'>['data']['kind'];
type ImageChange = { images: ListingImages; kind: Kind } & (
  | { added: ListingImage; removed?: undefined }
  | { removed: ListingImage; added?: undefined }
);

async function editableApplication(
  { readApplication }: Pick<ImageChangeDependencies, 'readApplication'>,
  principal: Principal,
  id: string,
): Promise<PublishedApplication> {
  const application = await ownApplication(readApplication, principal, id);
  requireNotScheduled(application);
  return application;
}

/**
 * Reads the application, and the images of its draft.
 * @throws PlatformError 404, 409
 */
export async function readDraft(
  deps: ImageChangeDependencies,
  principal: Principal,
  id: string,
): Promise<{ application: PublishedApplication; images: ListingImages }> {
  const application = await editableApplication(deps, principal, id);
  return {
    application,
    images: requireDraft(await deps.listings.find(application.id)).images,
  };
}

/**
 * Changes the images of a draft, and removes unreferenced images, so repeated replacements of a
 * logo do not fill the storage. The application is read again, because the application may have
 * been suspended, transferred or deleted during the upload.
 * @param change returns the changed images, or undefined for no change. `change` is called again
 *   after a concurrent change
 * @throws PlatformError 404, 409
 */
export async function changeImages(
  deps: ImageChangeDependencies,
  principal: Principal,
  id: string,
  change: (before: ListingImages) => ImageChange | undefined,
): Promise<ListingImages> {
  const { listings, images, now } = deps;
  let replaced: readonly ListingImage[] = [];
  const listing = await listings.change(id, async (known) => {
    const application = await editableApplication(deps, principal, id);
    const before = requireDraft(known);
    replaced = allOf(before.images);
    const changed = change(before.images);
    if (changed === undefined) {
      return undefined;
    }
    const nowMs = now();
    const written = {
      updatedAt: new Date(nowMs),
      updatedBy: principal.userId ?? null,
    };
    return {
      listing: {
        ...before,
        ...written,
        images: changed.images,
        application: latestCopy(before.application, application),
      },
      events: [eventOf(nowMs, changed, before, principal, application)],
    };
  });
  for (const image of replaced) {
    if (!findImage(listing, image.id)) {
      await images.discard(image.id);
    }
  }
  return listing.images;
}

function eventOf(
  nowMs: number,
  { kind, added, removed }: ImageChange,
  { draft }: Listing,
  principal: Principal,
  application: PublishedApplication,
): DomainEvent {
  const { id: subject, workspaceId, environment } = application;
  const about = {
    workspaceId,
    environment,
    subject,
    actor: actorOf(principal),
  };
  const { name } = namesOf(draft, application);
  if (removed) {
    return newEvent(nowMs, {
      ...about,
      type: 'listing.image_removed',
      data: {
        name,
        kind,
        imageId: removed.id,
      },
    });
  }
  const { id: imageId, width, height, alt } = added;
  return newEvent(nowMs, {
    ...about,
    type: 'listing.image_added',
    data: {
      name,
      kind,
      imageId,
      width,
      height,
      alt,
    },
  });
}

function requireDraft(listing: Listing | undefined): Listing {
  if (!listing || listing.state === 'none') {
    throw noListing();
  }
  return listing;
}
