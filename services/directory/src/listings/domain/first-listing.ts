import type { PublishedApplication } from '@irp/contracts/authorization';
import { type ListingDraft, listingDraftSchema } from '@irp/contracts/directory';
import type { EventPayload } from '@irp/contracts/events';
import { namesOf, newListing } from './listing.ts';
import { changesBetween } from './listing-changes.ts';
import type { ChangedListing } from './visibility.ts';

const { description, supportContacts, documentationLinks } = listingDraftSchema.shape;

/**
 * Creates the first listing of an application whose publisher asked for publication when creating
 * the application.
 */
export function firstListing(application: PublishedApplication, at: Date): ChangedListing {
  const draft = firstDraft(application);
  const saved: EventPayload = {
    type: 'listing.saved',
    data: {
      name: namesOf(draft, application).name,
      changes: changesBetween(undefined, draft),
    },
  };
  return {
    listing: {
      ...newListing(application, at),
      draft,
      state: 'draft',
    },
    events: [...eventsOfNewListing(application), saved],
  };
}

/**
 * Returns the event of a new listing's visibility: `public` if the publisher asked for publication
 * when creating the application.
 */
export function eventsOfNewListing({ publish }: PublishedApplication): EventPayload[] {
  if (!publish) {
    return [];
  }
  const moved = {
    before: 'private',
    after: 'public',
    reason: 'requested',
  } as const;
  return [
    {
      type: 'listing.visibility_changed',
      data: { ...moved, organizations: [] },
    },
  ];
}

/**
 * Returns a draft with the fields of the application that a listing accepts. A listing accepts only
 * https links that are publicly reachable.
 */
function firstDraft({ publish }: PublishedApplication): ListingDraft {
  const { email, url } = publish?.supportContact ?? {};
  const contacts = [email, url].filter((contact) => supportContacts.safeParse([contact]).success);
  const homepage = [publish?.homepageUrl].filter(
    (link) => documentationLinks.safeParse([link]).success,
  );
  const text = description.safeParse(publish?.description);
  return listingDraftSchema.parse({
    ...(text.success ? { description: text.data } : {}),
    supportContacts: contacts,
    documentationLinks: homepage,
  });
}
