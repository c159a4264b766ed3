import type { components } from '@irp/client';
import { type Difference, differencesBetween } from './differences.ts';
import type { ApplicationPlan } from './plan-application.ts';
import type { PlanContext } from './plan-context.ts';
import type { ManifestFile } from './read-manifest.ts';

export type ApplicationVisibility = components['schemas']['ApplicationVisibility'];

/** The members of a visibility that the publisher can set. */
type Visibility = Pick<ApplicationVisibility, 'visibility' | 'organizations'>;

export interface VisibilityPlan {
  action: 'update' | 'none';
  differences: Difference[];
  /** The visibility as read for the plan; private for a new application. */
  found: Visibility & Partial<ApplicationVisibility>;
  desired: Visibility;
}

const unset: Visibility = { visibility: 'private', organizations: [] };

/**
 * Plans the visibility. Returns undefined if the manifest does not set the visibility.
 * @throws ManifestError, ApiError
 */
export async function planVisibility(
  file: ManifestFile,
  { found: application, organizationId }: ApplicationPlan,
  context: PlanContext,
): Promise<VisibilityPlan | undefined> {
  const { visibility: wanted, organizations: others } = file.manifest;
  if (wanted === undefined && others === undefined) {
    return undefined;
  }
  const found = application
    ? (await readVisibility(application.application.id, context)).current
    : unset;
  const visibility = wanted === undefined ? found.visibility : (wanted ?? 'private');
  const isShared = visibility === 'organization';
  if (!isShared && (others ?? []).length > 0) {
    const message = `must be absent: the list is only for the visibility organization, and the visibility is ${visibility}`;
    throw file.errorAt([{ path: ['organizations'], message }]);
  }
  const given = others === undefined ? found.organizations : (others ?? []);
  // The application is always visible to the publisher's own organization, so the list omits it.
  const organizations = isShared ? given.filter((id) => id !== organizationId) : [];
  const desired: Visibility = { visibility, organizations: [...new Set(organizations)] };
  const differences = differencesBetween(found, desired);
  return {
    action: differences.length > 0 ? 'update' : 'none',
    differences,
    found,
    desired,
  };
}

export async function readVisibility(
  id: string,
  { api, signal }: PlanContext,
): Promise<{ current: ApplicationVisibility; etag: string }> {
  const { data, response } = await api.get('/v2/applications/{id}/visibility', {
    params: { path: { id } },
    signal,
  });
  return { current: data, etag: response.headers.get('etag') ?? '' };
}
