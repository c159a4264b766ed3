import { ChangedMeanwhileError, isStale } from './changed-meanwhile-error.ts';
import { differencesBetween } from './differences.ts';
import type { PlanContext } from './plan-context.ts';
import {
  type ApplicationVisibility,
  readVisibility,
  type VisibilityPlan,
} from './plan-visibility.ts';

const maxAttempts = 3;

/**
 * Saves the visibility. Visibility and listing share an entity tag. The previous steps change the
 * tag, so each attempt reads the tag again.
 * @throws ChangedMeanwhileError
 */
export async function saveVisibility(
  id: string,
  plan: VisibilityPlan,
  context: PlanContext,
): Promise<ApplicationVisibility> {
  const { api, signal } = context;
  for (let attempt = 1; ; attempt++) {
    const etag = await requireVisibilityAsPlanned(id, plan, context);
    const params = {
      path: { id },
      header: { 'If-Match': etag },
    };
    const { visibility, organizations } = plan.desired;
    const body = { visibility, ...(visibility === 'organization' ? { organizations } : {}) };
    try {
      const { data } = await api.put('/v2/applications/{id}/visibility', {
        params,
        body,
        signal,
      });
      return data;
    } catch (error) {
      if (!isStale(error) || attempt === maxAttempts) {
        throw error;
      }
    }
  }
}

/**
 * Requires that the visibility has not changed since the plan was made.
 * @returns the current entity tag
 * @throws ChangedMeanwhileError
 */
export async function requireVisibilityAsPlanned(
  id: string,
  { found }: VisibilityPlan,
  context: PlanContext,
): Promise<string> {
  const { current, etag } = await readVisibility(id, context);
  const { visibility, organizations } = current;
  if (differencesBetween(found, { visibility, organizations }).length > 0) {
    throw new ChangedMeanwhileError('visibility');
  }
  return etag;
}
