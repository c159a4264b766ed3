import { type ApplicationPlan, planApplication } from './plan-application.ts';
import type { PlanContext } from './plan-context.ts';
import { type ListingPlan, planListing } from './plan-listing.ts';
import { planVisibility, type VisibilityPlan } from './plan-visibility.ts';
import type { ManifestFile } from './read-manifest.ts';

/**
 * The changes that a manifest requires. A part is absent if the manifest does not contain this
 * part.
 */
export interface Plan {
  application: ApplicationPlan;
  listing?: ListingPlan;
  visibility?: VisibilityPlan;
}

/**
 * Compares a manifest with the current state of the platform, and returns the changes.
 * @throws ManifestError, ApiError
 */
export async function makePlan(file: ManifestFile, context: PlanContext): Promise<Plan> {
  const application = await planApplication(file, context);
  const listing = await planListing(file, application, context);
  const visibility = await planVisibility(file, application, context);
  return {
    application,
    ...(listing && { listing }),
    ...(visibility && { visibility }),
  };
}
