import type { components } from '@irp/client';
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
import { type Difference, differencesBetween } from './differences.ts';
import { type FoundApplication, findById, findByName } from './find-application.ts';
import type { PlanContext } from './plan-context.ts';
import { invalidMembersOf, type ManifestFile } from './read-manifest.ts';

type Impact = components['schemas']['ChangeImpact'];

export interface ApplicationPlan {
  action: 'create' | 'update' | 'none';
  name: string;
  environment: Application['environment'];
  scopes: Application['scopes'];
  /** The organization of the publisher. */
  organizationId: string;
  differences: Difference[];
  /** The application as read for the plan; absent for a new application. */
  found?: FoundApplication;
  /** The effects of a change of scopes. */
  impact?: Impact;
  body: NewApplication | ApplicationPatch;
}

/** @throws ManifestError, ApiError */
export async function planApplication(
  file: ManifestFile,
  context: PlanContext,
): Promise<ApplicationPlan> {
  const found = await findApplication(file, context);
  return found ? planUpdate(file, found, context) : planCreation(file, context);
}

async function findApplication(
  file: ManifestFile,
  { api, signal }: PlanContext,
): Promise<FoundApplication | undefined> {
  const { id, application: { name } = {} } = file.manifest;
  const wanted = name?.trim() ?? '';
  const { id: known = id, similar } = id === undefined ? await findByName(api, wanted, signal) : {};
  if (similar !== undefined) {
    throw manifestError(
      file,
      ['application', 'name'],
      `differs from the name of the application ${JSON.stringify(similar)} only by letter case: to rename this application, add the id of the application to the manifest; otherwise, use another name`,
    );
  }
  if (known === undefined) {
    return undefined;
  }
  const found = await findById(api, known, signal);
  if (!found) {
    throw manifestError(
      file,
      ['id'],
      'must be the id of an application of this workspace that the credential can read',
    );
  }
  requireSame(file, found.application);
  return found;
}

function requireSame(file: ManifestFile, current: Application): void {
  const { application: part = {} } = file.manifest;
  const invalid = (['type', 'environment'] as const)
    .filter((member) => part[member] !== undefined && part[member] !== current[member])
    .map((member) => ({
      path: ['application', member],
      message: `cannot change: the current value is ${current[member]}`,
    }));
  if (invalid.length > 0) {
    throw file.errorAt(invalid);
  }
  if (current.state === 'active' || current.state === 'suspended') {
    return;
  }
  const advice =
    current.state === 'deleted' ? 'deleted' : 'scheduled for deletion: restore it first';
  throw file.errorAt([
    { path: [], message: `cannot be applied: the application ${current.id} is ${advice}` },
  ]);
}

async function planCreation(
  file: ManifestFile,
  { api, signal }: PlanContext,
): Promise<ApplicationPlan> {
  const { application: part = {} } = file.manifest;
  const { data: me } = await api.get('/v2/me', { signal });
  const body = newApplication(part, me.environment);
  const checked = createApplication.body.safeParse(body, { error: issueMessage });
  if (!checked.success) {
    const invalid = checked.error.issues.flatMap((issue) => invalidMembersOf(issue, body));
    throw file.errorAt(
      invalid.map(({ path, message }) => ({ path: ['application', ...path], message })),
    );
  }
  const { name, environment, scopes } = checked.data;
  const differences = differencesBetween({}, body);
  const { organizationId } = me;
  return {
    action: 'create',
    name: name.trim(),
    environment,
    scopes,
    organizationId,
    differences,
    body,
  };
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
  // The body contains the members that differ, with the values of the manifest. The API resets a
  // member that is null, and merges objects.
  const body = Object.fromEntries(
    Object.entries(part).filter(([name]) => changed.has(name)),
  ) as ApplicationPatch;
  const { name, scopes } = { ...current, ...desired };
  const { environment, organizationId } = current;
  const plan = {
    name,
    environment,
    scopes,
    organizationId,
    differences,
    found,
    body,
  };
  if (!changed.has('scopes')) {
    return {
      ...plan,
      action: changed.size > 0 ? 'update' : 'none',
    };
  }
  const query = {
    change: 'scopes',
    scopes: scopes.join(','),
  } as const;
  const { data: impact } = await api.get('/v2/applications/{id}/impact', {
    params: {
      path: { id: current.id },
      query,
    },
    signal,
  });
  return {
    ...plan,
    action: 'update',
    impact,
  };
}

function manifestError(file: ManifestFile, path: readonly string[], message: string) {
  return file.errorAt([{ path, message }]);
}
