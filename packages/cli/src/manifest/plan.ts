import { type ApiClient, ApiError, type components } from '@irp/client';
import { issueMessage } from '@irp/contracts';
import { createApplication } from '@irp/contracts/authorization';
import {
  type Application,
  type ApplicationPart,
  type ApplicationPatch,
  desiredApplication,
  type NewApplication,
  newApplication,
} from './desired-application.ts';
import {
  desiredDraft,
  draftOf,
  type Listing,
  type ListingDraft,
  type ListingPart,
  withReasonsOf,
} from './desired-listing.ts';
import { type Difference, differencesBetween } from './differences.ts';
import { type FoundApplication, findById, findByName } from './find-application.ts';
import { faultsOf, type ManifestFile } from './read-manifest.ts';

type Impact = components['schemas']['ChangeImpact'];

export interface ApplicationPlan {
  action: 'create' | 'update' | 'none';
  name: string;
  environment: Application['environment'];
  scopes: Application['scopes'];
  differences: Difference[];
  /** As it was read; absent where there is none yet. */
  found?: FoundApplication;
  /** What a change of scopes affects. */
  impact?: Impact;
  body: NewApplication | ApplicationPatch;
}

export interface ListingPlan {
  action: 'create' | 'update' | 'none';
  part: ListingPart;
  differences: Difference[];
  /** As it was read; absent where there is none yet. */
  found?: Listing;
}

/** What a manifest changes; made without changing anything. */
export interface Plan {
  application: ApplicationPlan;
  /** Absent where the manifest does not speak of a listing. */
  listing?: ListingPlan;
}

export interface PlanContext {
  api: ApiClient;
  signal: AbortSignal;
}

/** Compares a manifest with the platform. @throws ManifestError, ApiError */
export async function makePlan(file: ManifestFile, context: PlanContext): Promise<Plan> {
  const { listing: part } = file.manifest;
  const found = await findApplication(file, context);
  const application = found ? await planUpdate(file, found, context) : await planCreation(file, context);
  if (part === undefined) return { application };
  requireOwnReasons(file, part, application.scopes);
  const listing = found && (await readListing(found.application.id, context))?.listing;
  const current = listing && withReasonsOf(application.scopes, draftOf(listing, found.application.name));
  const desired = desiredDraft(part, current, application);
  // A new draft has the defaults of all members that it does not name.
  const differences = differencesBetween(
    current ?? desiredDraft({}, undefined, application),
    withUnnamed(desired, current),
  );
  const action = listing ? (differences.length > 0 ? 'update' : 'none') : 'create';
  return { application, listing: { action, part, differences, ...(listing && { found: listing }) } };
}

/** A name that becomes the default is a difference, too. */
function withUnnamed(desired: ListingDraft, current: ListingDraft | undefined): object {
  return current?.name === undefined ? desired : { name: undefined, ...desired };
}

async function findApplication(
  file: ManifestFile,
  { api, signal }: PlanContext,
): Promise<FoundApplication | undefined> {
  const { id, application: { name } = {} } = file.manifest;
  const wanted = name?.trim() ?? '';
  const { id: known = id, similar } = id === undefined ? await findByName(api, wanted, signal) : {};
  if (similar !== undefined)
    throw fault(
      file,
      ['application', 'name'],
      `differs from that of the application ${JSON.stringify(similar)} by letter case only: give the id of that one to rename it, or choose another name`,
    );
  if (known === undefined) return undefined;
  const found = await findById(api, known, signal);
  if (!found) throw fault(file, ['id'], 'is that of no application of this workspace that the credential sees');
  requireSame(file, found.application);
  return found;
}

function requireSame(file: ManifestFile, current: Application): void {
  const { application: part = {} } = file.manifest;
  const faults = (['type', 'environment'] as const)
    .filter((member) => part[member] !== undefined && part[member] !== current[member])
    .map((member) => ({ path: ['application', member], message: `cannot change: it is ${current[member]}` }));
  if (faults.length > 0) throw file.errorAt(faults);
  if (current.state === 'active' || current.state === 'suspended') return;
  const advice = current.state === 'deleted' ? 'deleted' : 'scheduled for deletion: restore it first';
  throw file.errorAt([{ path: [], message: `cannot be applied: the application ${current.id} is ${advice}` }]);
}

async function planCreation(file: ManifestFile, { api, signal }: PlanContext): Promise<ApplicationPlan> {
  const { application: part = {} } = file.manifest;
  const { data: me } = await api.get('/v2/me', { signal });
  const body = newApplication(part, me.environment);
  const checked = createApplication.body.safeParse(body, { error: issueMessage });
  if (!checked.success) {
    const faults = checked.error.issues.flatMap((issue) => faultsOf(issue, body));
    throw file.errorAt(faults.map(({ path, message }) => ({ path: ['application', ...path], message })));
  }
  const { name, environment, scopes } = checked.data;
  const differences = differencesBetween({}, body);
  return { action: 'create', name: name.trim(), environment, scopes, differences, body };
}

async function planUpdate(
  file: ManifestFile,
  found: FoundApplication,
  { api, signal }: PlanContext,
): Promise<ApplicationPlan> {
  const { application: current } = found;
  const part: ApplicationPart = file.manifest.application ?? {};
  const desired = desiredApplication(part, current);
  const differences = differencesBetween(current, desired);
  const changed = new Set(differences.map(({ field }) => field.split('.')[0]));
  // Members that differ, as the manifest has them: null resets, objects are merged.
  const body = Object.fromEntries(Object.entries(part).filter(([name]) => changed.has(name))) as ApplicationPatch;
  const { name, scopes } = { ...current, ...desired };
  const plan = { name, environment: current.environment, scopes, differences, found, body };
  if (!changed.has('scopes')) return { ...plan, action: changed.size > 0 ? 'update' : 'none' };
  const query = { change: 'scopes', scopes: scopes.join(',') } as const;
  const { data: impact } = await api.get('/v2/applications/{id}/impact', {
    params: { path: { id: current.id }, query },
    signal,
  });
  return { ...plan, action: 'update', impact };
}

/** The API would refuse such a listing, but only after the application has been changed. */
function requireOwnReasons(file: ManifestFile, { scopeReasons }: ListingPart, scopes: Application['scopes']): void {
  const known: readonly string[] = scopes;
  const foreign = Object.entries(scopeReasons ?? {}).filter(
    ([scope, reason]) => reason !== null && !known.includes(scope),
  );
  const message = `is not a scope of the application, which has ${scopes.join(', ')}`;
  if (foreign.length > 0)
    throw file.errorAt(foreign.map(([scope]) => ({ path: ['listing', 'scopeReasons', scope], message })));
}

/** The listing of an application, with its entity tag; undefined where it has none. */
export async function readListing(
  id: string,
  { api, signal }: PlanContext,
): Promise<{ listing: Listing; etag: string } | undefined> {
  try {
    const { data, response } = await api.get('/v2/applications/{id}/listing', { params: { path: { id } }, signal });
    return { listing: data, etag: response.headers.get('etag') ?? '' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function fault(file: ManifestFile, path: readonly string[], message: string) {
  return file.errorAt([{ path, message }]);
}
