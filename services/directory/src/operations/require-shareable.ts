import type { PublishedApplication } from '@irp/contracts/authorization';
import type { ListingDraft } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { nameChecks } from '../domain/automated-review.ts';
import { namesOf } from '../domain/listing.ts';
import type { ListingStore } from '../store/listing-store.ts';

export type RequireShareable = (draft: ListingDraft, application: PublishedApplication) => Promise<void>;

/** What the automated review finds of the names of a listing. */
export function createNameFindings({ listings }: { listings: Pick<ListingStore, 'isNameTaken' | 'isVendorTaken'> }) {
  return async (draft: ListingDraft, application: PublishedApplication) => {
    const names = namesOf(draft, application);
    const isOwn = names.vendor === application.organizationName;
    const [isNameTaken, isVendorTaken] = await Promise.all([
      listings.isNameTaken(names.name, application.id),
      isOwn ? false : listings.isVendorTaken(names.vendor, application.organizationId),
    ]);
    return { ...names, isNameTaken, isVendorTaken };
  };
}

/** The names of what is shown without a review are those that a review would pass. @throws PlatformError 400 that names the field */
export function createRequireShareable(dependencies: Parameters<typeof createNameFindings>[0]): RequireShareable {
  const findNames = createNameFindings(dependencies);
  return async (draft, application) => {
    const failed = nameChecks(await findNames(draft, application)).filter(({ passed }) => !passed);
    const [first] = failed;
    if (!first) return;
    const errors = failed.map(({ check: field, evidence: message }) => ({ field, message }));
    throw new PlatformError('invalid_request', `Its ${first.check} cannot be shared. ${first.evidence}.`, { errors });
  };
}
