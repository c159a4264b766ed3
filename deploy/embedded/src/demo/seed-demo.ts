import { randomBytes } from 'node:crypto';
import type { PlatformRole, Role } from '@irp/contracts/permissions';
import { createInternalClient, type InternalClient } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import { type Demo, readDemo, writeDemo } from './demo-file.ts';
import { importCompanies } from './import-companies.ts';
import { registerApplications } from './register-applications.ts';

export interface DemoOptions {
  baseUrl: string;
  authUrl: string;
  authorizationUrl: string;
  signer: PrincipalSigner;
  directory: string;
  region: string;
}

interface DemoUser {
  /** Position in the demo's workspaces. */
  workspace: number;
  role: Role;
  email: string;
  name: string;
  platformRoles?: PlatformRole[];
}

const demoUsers: DemoUser[] = [
  { workspace: 0, role: 'owner', email: 'olivia.owner@meridian.example', name: 'Olivia Owner' },
  { workspace: 0, role: 'admin', email: 'adam.admin@meridian.example', name: 'Adam Admin' },
  { workspace: 0, role: 'developer', email: 'dana.developer@meridian.example', name: 'Dana Developer' },
  { workspace: 0, role: 'member', email: 'milo.member@meridian.example', name: 'Milo Member' },
  { workspace: 1, role: 'owner', email: 'nora.neighbour@meridian.example', name: 'Nora Neighbour' },
];
const customer = { name: 'Meridian Capital', plan: 'enterprise' };
const workspaceNames = ['Global Equities', 'Credit Research'];

/** Who runs the platform and reviews listings: of an organization of their own. */
const peopleOfThePlatform: DemoUser[] = [
  {
    ...{ workspace: 2, role: 'admin', email: 'rhea.reviewer@platform.example', name: 'Rhea Reviewer' },
    platformRoles: ['reviewer'],
  },
  {
    ...{ workspace: 2, role: 'owner', email: 'otto.operator@platform.example', name: 'Otto Operator' },
    platformRoles: ['operator'],
  },
];
const platformOrganization = { name: 'Platform Operations', plan: 'enterprise' };
const platformWorkspaceNames = ['Directory'];

/**
 * Returns the demo of an earlier start with the current addresses, or creates one. Every step is an HTTP request that can be
 * repeated, so that the next start completes what a killed one left unfinished.
 */
export async function seedDemo(options: DemoOptions): Promise<Demo> {
  const { baseUrl, authUrl, authorizationUrl, signer, directory, region } = options;
  const known = await readDemo(directory);
  const demo: Demo = known
    ? { ...known, baseUrl, authUrl }
    : { baseUrl, authUrl, apiKey: '', users: [], workspaces: [], applications: [] };
  const internal = createInternalClient({
    ...{ baseUrl: authorizationUrl, service: 'authorization', name: 'demo' },
    ...{ signer, timeoutMs: 10_000 },
  });
  try {
    if (!known) await addOrganization(internal, demo, region, customer, workspaceNames, demoUsers);
    if (!demo.users.some(({ platformRoles }) => platformRoles.length > 0))
      await addOrganization(internal, demo, region, platformOrganization, platformWorkspaceNames, peopleOfThePlatform);
  } finally {
    await internal.close();
  }
  demo.apiKey ||= demo.users[0]?.apiKey ?? '';
  if (demo.applications.length === 0) demo.applications = await registerApplications(baseUrl, demo);
  // The file is written last: it exists only when the demo is complete.
  if (!known) await importCompanies(baseUrl, demo);
  await writeDemo(directory, demo);
  return demo;
}

/** Adds workspaces and their users, after those that the demo has. */
async function addOrganization(
  internal: InternalClient,
  demo: Demo,
  region: string,
  organization: { name: string; plan: string },
  names: readonly string[],
  people: readonly DemoUser[],
): Promise<void> {
  const { id: organizationId } = await provision<{ id: string }>(internal, 'organizations', organization);
  for (const name of names) {
    const { id } = await provision<{ id: string }>(internal, 'workspaces', { organizationId, name, region });
    const at = demo.workspaces.push({ id, name, region }) - 1;
    for (const { workspace, ...user } of people)
      if (workspace === at) demo.users.push(await createUser(internal, id, user));
  }
}

async function createUser(
  internal: InternalClient,
  workspaceId: string,
  { platformRoles = [], ...user }: Omit<DemoUser, 'workspace'>,
): Promise<Demo['users'][number]> {
  const password = randomBytes(15).toString('base64url');
  const { userId } = await provision<{ userId: string }>(internal, 'members', { workspaceId, ...user, password });
  if (platformRoles.length > 0) await provision(internal, 'platform-roles', { userId, platformRoles });
  const request = { workspaceId, userId, environment: 'production', name: 'Demo' };
  const { key } = await provision<{ key: string }>(internal, 'api-keys', request);
  return { email: user.email, password, role: user.role, workspaceId, apiKey: key, platformRoles };
}

async function provision<Body>(internal: InternalClient, resource: string, request: unknown): Promise<Body> {
  const { status, body } = await internal.post(`/internal/${resource}`, request);
  if (status !== 200) throw new Error(`Creating the demo failed: POST /internal/${resource} returned ${status}.`);
  return body as Body;
}
