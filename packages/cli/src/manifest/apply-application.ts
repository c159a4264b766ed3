import { ConnectionError } from '@irp/client';
import { PartlyAppliedError } from '../command/partly-applied-error.ts';
import { ChangedMeanwhileError, isStale } from './changed-meanwhile-error.ts';
import type { Application, ApplicationPatch, NewApplication } from './desired-application.ts';
import type { ApplicationPlan } from './plan-application.ts';
import type { PlanContext } from './plan-context.ts';

/**
 * Creates an application. If the response is lost, the client repeats the request with the same
 * `Idempotency-Key`. The repeated request creates no second application, and returns the client
 * secret.
 */
export async function create(
  body: NewApplication,
  { api, signal }: PlanContext,
): Promise<{ application: Application; clientSecret: string | null }> {
  try {
    const { data } = await api.post('/v2/applications', {
      body,
      signal,
    });
    const { clientSecret, discovery: _, ...application } = data;
    return { application, clientSecret };
  } catch (error) {
    if (!(error instanceof ConnectionError)) {
      throw error;
    }
    const unknown =
      'application (the response was lost, and the application may exist: the next run finds it by its name, and irp apps rotate-secret ID prints a new secret)';
    throw new PartlyAppliedError({ made: [], notMade: [unknown] }, error);
  }
}

export async function update(
  { found, body }: ApplicationPlan,
  { api, signal }: PlanContext,
): Promise<Application> {
  const params = {
    path: { id: found?.application.id ?? '' },
    header: { 'If-Match': found?.etag ?? '' },
  };
  try {
    const { data } = await api.patch('/v2/applications/{id}', {
      params,
      body: body as ApplicationPatch,
      signal,
    });
    return data;
  } catch (error) {
    throw isStale(error) ? new ChangedMeanwhileError('application') : error;
  }
}
