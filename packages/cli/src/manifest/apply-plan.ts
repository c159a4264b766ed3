import { ApiError } from '@irp/client';
import { PartlyAppliedError } from '../command/partly-applied-error.ts';
import { create, update } from './apply-application.ts';
import { requireListingAsPlanned, saveListing } from './apply-listing.ts';
import { requireVisibilityAsPlanned, saveVisibility } from './apply-visibility.ts';
import type { Application, NewApplication } from './desired-application.ts';
import type { Listing } from './desired-listing.ts';
import type { Plan } from './plan.ts';
import type { PlanContext } from './plan-context.ts';
import type { ApplicationVisibility } from './plan-visibility.ts';
import type { ManifestFile } from './read-manifest.ts';
import { submitListing } from './submit-listing.ts';

/** The results of the completed steps. */
export interface Applied {
  application?: Application;
  /** The client secret, which only the response to the creation contains. */
  clientSecret?: string | null;
  listing?: Listing;
  visibility?: ApplicationVisibility;
  isSubmitted?: boolean;
}

export type StepName = 'application' | 'listing' | 'visibility' | 'submission';

export interface ApplyOptions {
  /** Whether the listing is submitted for review. A listing without changes is not submitted. */
  submit: boolean;
  /** Is called after each step, with the results of all completed steps. */
  made(step: StepName, applied: Applied): Promise<void>;
}

interface Step {
  name: StepName;
  /** The path in the manifest to which the field names in an API error are relative. */
  path: readonly string[];
  run(id: string): Promise<Applied>;
}

/**
 * Executes a plan step by step.
 * @throws PartlyAppliedError, ChangedMeanwhileError, ApiError, ManifestError
 */
export async function applyPlan(
  file: ManifestFile,
  plan: Plan,
  context: PlanContext,
  { submit, made }: ApplyOptions,
): Promise<void> {
  const steps = stepsOf(plan, context, submit);
  const names = steps.map(({ name }) => name);
  if (steps.length > 1) {
    await requireAsPlanned(plan, context);
  }
  let applied: Applied = plan.application.found
    ? { application: plan.application.found.application }
    : {};
  for (const [at, { name, path, run }] of steps.entries()) {
    const step = await run(applied.application?.id ?? '').catch((failure) => {
      const error = withPositions(file, path, failure);
      throw at === 0
        ? error
        : new PartlyAppliedError(
            {
              made: names.slice(0, at),
              notMade: names.slice(at),
            },
            error,
          );
    });
    applied = { ...applied, ...step };
    await made(name, applied);
  }
}

function stepsOf(plan: Plan, context: PlanContext, submit: boolean): Step[] {
  const { application, listing, visibility } = plan;
  const steps: Step[] = [];
  if (application.action !== 'none') {
    steps.push({
      name: 'application',
      path: ['application'],
      run: async () =>
        application.action === 'create'
          ? create(application.body as NewApplication, context)
          : { application: await update(application, context) },
    });
  }
  if (listing && listing.action !== 'none') {
    steps.push({
      name: 'listing',
      path: ['listing'],
      run: async (id) => ({ listing: await saveListing(id, plan, listing, context) }),
    });
  }
  if (visibility && visibility.action !== 'none') {
    steps.push({
      name: 'visibility',
      path: [],
      run: async (id) => ({ visibility: await saveVisibility(id, visibility, context) }),
    });
  }
  const isChanged = application.action !== 'none';
  if (submit) {
    steps.push({
      name: 'submission',
      path: [],
      run: (id) => submitListing(id, isChanged, context),
    });
  }
  return steps;
}

/**
 * Compares the listing and the visibility with the plan before the first step. After a concurrent
 * change, no step is executed.
 */
async function requireAsPlanned(plan: Plan, context: PlanContext): Promise<void> {
  const { application, listing, visibility } = plan;
  const id = application.found?.application.id;
  if (id === undefined) {
    return;
  }
  if (listing && listing.action !== 'none') {
    await requireListingAsPlanned(id, plan, context);
  }
  if (visibility && visibility.action !== 'none') {
    await requireVisibilityAsPlanned(id, visibility, context);
  }
}

function withPositions(file: ManifestFile, path: readonly string[], error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) {
    return error;
  }
  const { requestId } = error;
  const invalid = error.errors.map(({ field, message }) => ({
    path: [...path, ...field.split('.')],
    message,
  }));
  return file.errorAt(invalid, requestId === undefined ? {} : { requestId });
}
