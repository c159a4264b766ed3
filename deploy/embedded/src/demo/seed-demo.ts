import { randomBytes } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
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

const organization = { name: 'Meridian Capital', plan: 'enterprise' };
const demoUsers: { workspace: number; role: Role; email: string; name: string }[] = [
  { workspace: 0, role: 'owner', email: 'olivia.owner@meridian.example', name: 'Olivia Owner' },
  { workspace: 0, role: 'admin', email: 'adam.admin@meridian.example', name: 'Adam Admin' },
  { workspace: 0, role: 'developer', email: 'dana.developer@meridian.example', name: 'Dana Developer' },
  { workspace: 0, role: 'member', email: 'milo.member@meridian.example', name: 'Milo Member' },
  { workspace: 1, role: 'owner', email: 'nora.neighbour@meridian.example', name: 'Nora Neighbour' },
];
const workspaceNames = ['Global Equities', 'Credit Research'];

/**
 * Returns the demo of an earlier start with the current addresses, or creates one. Every step is an HTTP request that can be
 * repeated, so that the next start completes what a killed one left unfinished.
 */
export async function seedDemo(options: DemoOptions): Promise<Demo> {
  const { baseUrl, authUrl, directory } = options;
  const known = await readDemo(directory);
  const demo = known ? { ...known, baseUrl, authUrl } : await createDemo(options);
  if (demo.applications.length === 0) demo.applications = await registerApplications(baseUrl, demo);
  // The file is written last: it exists only when the demo is complete.
  if (!known) await importCompanies(baseUrl, demo);
  await writeDemo(directory, demo);
  return demo;
}

async function createDemo({ baseUrl, authUrl, authorizationUrl, signer, region }: DemoOptions): Promise<Demo> {
  const internal = createInternalClient({
    ...{ baseUrl: authorizationUrl, service: 'authorization', name: 'demo' },
    ...{ signer, timeoutMs: 10_000 },
  });
  try {
    const { id: organizationId } = await provision<{ id: string }>(internal, 'organizations', organization);
    const workspaces: Demo['workspaces'] = [];
    for (const name of workspaceNames) {
      const { id } = await provision<{ id: string }>(internal, 'workspaces', { organizationId, name, region });
      workspaces.push({ id, name, region });
    }
    const users: Demo['users'] = [];
    for (const [at, { id }] of workspaces.entries())
      for (const { workspace, ...user } of demoUsers)
        if (workspace === at) users.push(await createUser(internal, id, user));
    const [owner] = users;
    if (!owner) throw new Error('Creating the demo failed: it has no users.');
    return { baseUrl, authUrl, apiKey: owner.apiKey, users, workspaces, applications: [] };
  } finally {
    await internal.close();
  }
}

async function createUser(
  internal: InternalClient,
  workspaceId: string,
  user: { role: Role; email: string; name: string },
): Promise<Demo['users'][number]> {
  const password = randomBytes(15).toString('base64url');
  const { userId } = await provision<{ userId: string }>(internal, 'members', { workspaceId, ...user, password });
  const request = { workspaceId, userId, environment: 'production', name: 'Demo' };
  const { key } = await provision<{ key: string }>(internal, 'api-keys', request);
  return { email: user.email, password, role: user.role, workspaceId, apiKey: key };
}

async function provision<Body>(internal: InternalClient, resource: string, request: unknown): Promise<Body> {
  const { status, body } = await internal.post(`/internal/${resource}`, request);
  if (status !== 200) throw new Error(`Creating the demo failed: POST /internal/${resource} returned ${status}.`);
  return body as Body;
}
