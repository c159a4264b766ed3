import { randomBytes } from 'node:crypto';
import type { Role } from '@irp/contracts';
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
const people: { workspace: number; role: Role; email: string; name: string }[] = [
  { workspace: 0, role: 'owner', email: 'olivia.owner@meridian.example', name: 'Olivia Owner' },
  { workspace: 0, role: 'admin', email: 'adam.admin@meridian.example', name: 'Adam Admin' },
  { workspace: 0, role: 'developer', email: 'dana.developer@meridian.example', name: 'Dana Developer' },
  { workspace: 0, role: 'member', email: 'milo.member@meridian.example', name: 'Milo Member' },
  { workspace: 1, role: 'owner', email: 'nora.neighbour@meridian.example', name: 'Nora Neighbour' },
];
const workspaceNames = ['Global Equities', 'Credit Research'];

/**
 * The demo of an earlier start, at today's address; or a new one. It is made through the same HTTP calls that everyone
 * uses; a start that was killed half way is made up for by the next, because each of them can be repeated.
 */
export async function seedDemo(options: DemoOptions): Promise<Demo> {
  const { baseUrl, authUrl, directory } = options;
  const known = await readDemo(directory);
  const demo = known ? { ...known, baseUrl, authUrl } : await createDemo(options);
  if (demo.applications.length === 0) demo.applications = await registerApplications(baseUrl, demo);
  // The file comes last: while it is missing, the demo is not whole.
  if (!known) await importCompanies(baseUrl, demo);
  await writeDemo(directory, demo);
  return demo;
}

async function createDemo({ baseUrl, authUrl, authorizationUrl, signer, region }: DemoOptions): Promise<Demo> {
  const internal = createInternalClient({ baseUrl: authorizationUrl, name: 'demo', signer, timeoutMs: 10_000 });
  try {
    const { id: organizationId } = await provision<{ id: string }>(internal, 'organizations', organization);
    const workspaces: Demo['workspaces'] = [];
    for (const name of workspaceNames) {
      const { id } = await provision<{ id: string }>(internal, 'workspaces', { organizationId, name, region });
      workspaces.push({ id, name, region });
    }
    const users: Demo['users'] = [];
    for (const { workspace, ...person } of people)
      users.push(await createPerson(internal, workspaces[workspace]!.id, person));
    return { baseUrl, authUrl, apiKey: users[0]!.apiKey, users, workspaces, applications: [] };
  } finally {
    await internal.close();
  }
}

async function createPerson(
  internal: InternalClient,
  workspaceId: string,
  person: { role: Role; email: string; name: string },
): Promise<Demo['users'][number]> {
  const password = randomBytes(15).toString('base64url');
  const { userId } = await provision<{ userId: string }>(internal, 'members', { workspaceId, ...person, password });
  const wanted = { workspaceId, userId, environment: 'production', name: 'Demo' };
  const { key } = await provision<{ key: string }>(internal, 'api-keys', wanted);
  return { email: person.email, password, role: person.role, workspaceId, apiKey: key };
}

async function provision<Answer>(internal: InternalClient, what: string, body: unknown): Promise<Answer> {
  const answer = await internal.post(`/internal/${what}`, body);
  if (answer.status !== 200) throw new Error(`The demo cannot be made: ${what} answered ${answer.status}.`);
  return answer.body as Answer;
}
