import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApiError, ConnectionError } from '@irp/client';
import { PartlyAppliedError } from '../command/partly-applied-error.ts';
import type { Application, ApplicationPatch, NewApplication } from './desired-application.ts';
import { desiredDraft, draftOf, type Listing, withReasonsOf } from './desired-listing.ts';
import { type ListingPlan, type Plan, type PlanContext, readListing } from './plan.ts';
import type { ManifestFile } from './read-manifest.ts';

const maxAttempts = 3;

/** The platform was changed after the plan was made. */
class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';

  constructor(what: string) {
    super(`The ${what} was changed after it was read, and is left as it is. Make the plan again: irp apps plan.`);
  }
}

/** What was made so far. */
export interface Applied {
  application?: Application;
  /** In the response to the creation only. */
  clientSecret?: string | null;
  listing?: Listing;
  isSubmitted?: boolean;
}

export interface ApplyOptions {
  /** Submit the listing for review, if there is anything new to review. */
  submit: boolean;
  /** Called after each step, with all that was made. */
  made(step: StepName, applied: Applied): Promise<void>;
}

export type StepName = 'application' | 'listing' | 'submission';
type Step = { name: StepName; run(): Promise<void> };

/** Makes a plan step by step: each starts when the one before was made. @throws PartlyAppliedError, ChangedMeanwhileError, ApiError, ManifestError */
export async function applyPlan(
  file: ManifestFile,
  plan: Plan,
  context: PlanContext,
  options: ApplyOptions,
): Promise<void> {
  const applied: Applied = plan.application.found ? { application: plan.application.found.application } : {};
  const steps = stepsOf(file, plan, context, options, applied);
  const names = steps.map(({ name }) => name);
  const { listing, application } = plan;
  if (application.action === 'update' && listing && listing.action !== 'none')
    await requireListingAsPlanned(plan, context);
  for (const [at, { name, run }] of steps.entries()) {
    await run().catch((error) => {
      throw at === 0 ? error : new PartlyAppliedError({ made: names.slice(0, at), notMade: names.slice(at) }, error);
    });
    await options.made(name, applied);
  }
}

function stepsOf(
  file: ManifestFile,
  plan: Plan,
  context: PlanContext,
  { submit }: ApplyOptions,
  applied: Applied,
): Step[] {
  const { application, listing } = plan;
  const steps: Step[] = [];
  const located = (part: string, run: () => Promise<unknown>) => ({
    run: async () => {
      await run().catch((error) => {
        throw withPositions(file, part, error);
      });
    },
  });
  const idOf = () => applied.application?.id ?? '';
  if (application.action === 'create')
    steps.push({
      name: 'application',
      ...located('application', async () =>
        Object.assign(applied, await create(application.body as NewApplication, context)),
      ),
    });
  if (application.action === 'update')
    steps.push({
      name: 'application',
      ...located('application', async () => Object.assign(applied, { application: await update(plan, context) })),
    });
  if (listing && listing.action !== 'none')
    steps.push({
      name: 'listing',
      ...located('listing', async () =>
        Object.assign(applied, { listing: await saveListing(idOf(), plan, listing, context) }),
      ),
    });
  const isChanged = steps.length > 0;
  if (submit)
    steps.push({
      name: 'submission',
      run: async () => void Object.assign(applied, await submission(idOf(), isChanged, context)),
    });
  return steps;
}

/** A repeat with the same key creates no second application, and its response has the secret (`Idempotency-Key`). */
async function create(body: NewApplication, { api, signal }: PlanContext): Promise<Applied> {
  const headers = { 'Idempotency-Key': randomUUID() };
  for (let attempt = 1; ; attempt++) {
    try {
      const { data } = await api.post('/v2/applications', { body, headers, signal });
      const { clientSecret, discovery: _, ...application } = data;
      return { application, clientSecret };
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      if (attempt < maxAttempts) continue;
      const unknown =
        'application (it may have been created, with a response that was lost: then it is found by its name, and irp apps rotate-secret ID makes a secret that you see)';
      throw new PartlyAppliedError({ made: [], notMade: [unknown] }, error);
    }
  }
}

async function update({ application: { found, body } }: Plan, { api, signal }: PlanContext): Promise<Application> {
  const params = { path: { id: found?.application.id ?? '' }, header: { 'If-Match': found?.etag ?? '' } };
  try {
    const { data } = await api.patch('/v2/applications/{id}', { params, body: body as ApplicationPatch, signal });
    return data;
  } catch (error) {
    throw isStale(error) ? new ChangedMeanwhileError('application') : error;
  }
}

/** The directory notes changes of the application in the listing: its entity tag changes with them, its draft does not. */
async function saveListing(id: string, plan: Plan, { part }: ListingPlan, context: PlanContext): Promise<Listing> {
  const { api, signal } = context;
  const { application } = plan;
  for (let attempt = 1; ; attempt++) {
    const now = await readListing(id, context);
    requireAsPlanned(plan, now?.listing, application.name);
    const body = desiredDraft(part, now && draftOf(now.listing, application.name), application);
    const params = { path: { id }, ...(now ? { header: { 'If-Match': now.etag } } : {}) };
    try {
      const { data } = await api.put('/v2/applications/{id}/listing', { params, body, signal });
      return data;
    } catch (error) {
      if (!isStale(error) || attempt === maxAttempts) throw error;
    }
  }
}

async function requireListingAsPlanned(plan: Plan, context: PlanContext): Promise<void> {
  const { application } = plan.application.found ?? {};
  if (!application) return;
  const now = await readListing(application.id, context);
  requireAsPlanned(plan, now?.listing, application.name);
}

/** @param name of the application now: a listing without a name of its own has it, too */
function requireAsPlanned({ application, listing }: Plan, now: Listing | undefined, name: string): void {
  const before = listing?.found;
  const nameBefore = application.found?.application.name ?? name;
  // A reason of a scope that the application did not have is not shown before it has it.
  const scopes = application.found?.application.scopes.filter((scope) => application.scopes.includes(scope)) ?? [];
  const comparable = (one: Listing, applicationName: string) => {
    const { name: own, ...others } = withReasonsOf(scopes, draftOf(one, applicationName));
    return nameBefore === name ? { own, ...others } : others;
  };
  const isSame = before && now && isDeepStrictEqual(comparable(before, nameBefore), comparable(now, name));
  if (!isSame && (before ?? now) !== undefined) throw new ChangedMeanwhileError('listing');
}

/** Nothing new to review: neither changed in this run, nor after the latest submission, as after a run that was interrupted. */
async function submission(id: string, isChanged: boolean, context: PlanContext): Promise<Applied> {
  const now = await readListing(id, context);
  if (!now) throw new Error('There is no listing to submit: the manifest has none, and the platform neither.');
  const { review, updatedAt } = now.listing;
  if (!isChanged && review !== null && updatedAt <= review.submittedAt)
    return { listing: now.listing, isSubmitted: false };
  const params = { path: { id }, header: { 'If-Match': now.etag } };
  const { api, signal } = context;
  const { data } = await api.post('/v2/applications/{id}/listing/submit', { params, signal });
  return { listing: data, isSubmitted: true };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

function withPositions(file: ManifestFile, part: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const { requestId } = error;
  const faults = error.errors.map(({ field, message }) => ({ path: [part, ...field.split('.')], message }));
  return file.errorAt(faults, requestId === undefined ? {} : { requestId });
}
