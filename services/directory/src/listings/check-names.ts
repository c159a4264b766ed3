import { isDeepStrictEqual } from 'node:util';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { type ListingDraft, looksLike } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import type { ReadOrganizationNames } from '../authorization/organization-names.ts';
import { nameChecks } from './domain/automated-review.ts';
import { isVisibleToOthers, type Listing, namesOf } from './domain/listing.ts';
import type { ListingStore, StoredChange } from './store/listing-store.ts';

type Owned = Pick<PublishedApplication, 'name' | 'organizationId' | 'organizationName'>;
type Unstored = Omit<Listing, 'revision'>;
interface NameError {
  field: 'name' | 'vendor';
  message: string;
}

/**
 * Creates a function that returns the names of a listing, and whether another listing or
 * organization has a similar name.
 */
export function createNameFindings({
  listings,
}: {
  listings: Pick<ListingStore, 'isNameTaken' | 'isVendorTaken'>;
}) {
  return async (
    draft: Pick<ListingDraft, 'name' | 'vendor'>,
    application: Owned & { id: string },
  ) => {
    const names = namesOf(draft, application);
    const isOwn = names.vendor === application.organizationName;
    const [isNameTaken, isVendorTaken] = await Promise.all([
      listings.isNameTaken(names.name, application.id),
      isOwn ? false : listings.isVendorTaken(names.vendor, application.organizationId),
    ]);
    return {
      ...names,
      isNameTaken,
      isVendorTaken,
    };
  };
}

interface Dependencies {
  listings: ListingStore;
  readOrganizationNames: ReadOrganizationNames;
}

/**
 * Wraps a store, so a change that shares a listing or renames its application runs the name checks
 * of a review. Shared listings have no reviewer, so the check compares their names even with the
 * names of the receiving organizations and other known organizations. A change that shares a
 * listing under a name that fails the checks is rejected. If the application gets a new name that
 * fails the checks, other organizations continue to see the former name.
 */
export function checkNames({ listings, readOrganizationNames }: Dependencies): ListingStore {
  const findNames = createNameFindings({ listings });

  async function errorsOf(
    draft: Pick<ListingDraft, 'name' | 'vendor'>,
    listing: Unstored,
  ): Promise<NameError[]> {
    const { applicationId: id, application, organizations } = listing;
    const found = await findNames(draft, { ...application, id });
    const errors = nameChecks(found)
      .filter(({ passed }) => !passed)
      .map(({ check, evidence: message }) => ({
        field: check as NameError['field'],
        message,
      }));
    if (errors.length > 0 || listing.visibility !== 'organization') {
      return errors;
    }
    const { name } = found;
    const { organizationId, organizationName } = application;
    const isAnothers =
      name !== organizationName &&
      ((await listings.isVendorTaken(name, organizationId)) ||
        (await readOrganizationNames(organizations)).some((one) => looksLike(name, one)));
    return isAnothers
      ? [
          {
            field: 'name',
            message: `An organization is known by a name that looks like "${name}"`,
          },
        ]
      : [];
  }

  /**
   * Requires that the listing's name and the application's own name pass the checks for sharing
   * with other organizations. Installations show the application's own name.
   */
  async function requireShareable(listing: Unstored): Promise<void> {
    const own = listing.draft.name === undefined ? [] : await errorsOf({}, listing);
    const errors = [
      ...(await errorsOf(listing.draft, listing)),
      ...own.filter(({ field }) => field === 'name'),
    ];
    const [first] = errors;
    if (!first) {
      return;
    }
    throw new PlatformError(
      'invalid_request',
      `The listing cannot be shared because of its ${first.field}. ${first.message}.`,
      {
        errors,
      },
    );
  }

  async function withCheckedNames(before: Listing | undefined, changed: StoredChange) {
    const { listing, events } = changed;
    if (!isVisibleToOthers(listing)) {
      return changed;
    }
    if (isNewlyShared(before, listing)) {
      await requireShareable(listing);
      return changed;
    }
    const isRenamed = before && before.application.name !== listing.application.name;
    if (!isRenamed || (await errorsOf({}, listing)).length === 0) {
      return changed;
    }
    const kept = {
      ...listing,
      application: {
        ...listing.application,
        name: before.application.name,
      },
    };
    const isSame =
      events.length === 0 && isDeepStrictEqual({ ...kept, revision: before.revision }, before);
    return isSame ? undefined : { listing: kept, events };
  }

  return {
    ...listings,
    change: (id, change) =>
      listings.change(id, async (before) => {
        const changed = await change(before);
        return changed && withCheckedNames(before, changed);
      }),
  };
}

/**
 * Returns whether a change shares the listing for the first time, under other names, or with
 * further organizations.
 */
function isNewlyShared(
  before: Listing | undefined,
  { visibility, draft, organizations }: Unstored,
): boolean {
  if (visibility !== 'organization') {
    return false;
  }
  if (before?.visibility !== 'organization') {
    return true;
  }
  const { name, vendor } = before.draft;
  if (draft.name !== name || draft.vendor !== vendor) {
    return true;
  }
  return organizations.some((id) => !before.organizations.includes(id));
}
