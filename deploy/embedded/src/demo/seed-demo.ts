import { createInternalClient, type InternalClient } from '@irp/http/internal-client';
import type { PrincipalSigner } from '@irp/principals';
import { addOrganization } from './add-organization.ts';
import { type Demo, readDemo, readUnfinishedDemo, writeDemo, writeUnfinishedDemo } from './demo-file.ts';
import { demoOrganizations } from './demo-organizations.ts';
import { importCompanies } from './import-companies.ts';
import { publishListings } from './publish-listings.ts';
import { registerApplications } from './register-applications.ts';

export interface DemoOptions {
  baseUrl: string;
  authUrl: string;
  authorizationUrl: string;
  signer: PrincipalSigner;
  directory: string;
  region: string;
}

/**
 * Returns the demo of an earlier start with the current addresses, or creates one. Every step is an HTTP request that can be
 * repeated, so that the next start completes what a killed one left unfinished.
 */
export async function seedDemo(options: DemoOptions): Promise<Demo> {
  const { baseUrl, authUrl, directory } = options;
  const known = await readDemo(directory);
  const begun = known ?? (await readUnfinishedDemo(directory));
  const demo: Demo = begun ?? { baseUrl, authUrl, apiKey: '', users: [], workspaces: [], applications: [] };
  await addMissingOrganizations(options, demo);
  demo.apiKey ||= demo.users[0]?.apiKey ?? '';
  if (!known) await writeUnfinishedDemo(directory, demo);
  // With the address of the start that began: a request is repeated only with the same body.
  if (demo.applications.length === 0) demo.applications = await registerApplications(demo.baseUrl, baseUrl, demo);
  Object.assign(demo, { baseUrl, authUrl });
  // What its people have changed since may be in the way, and is no reason not to start.
  const publish = () => withInternal(options, (internal) => publishListings(internal, baseUrl, demo));
  if (known) demo.listings ??= await publish().catch(() => []);
  else [demo.listings] = await Promise.all([publish(), importCompanies(baseUrl, demo)]);
  // The file is written last: it exists only when the demo is complete.
  await writeDemo(directory, demo);
  return demo;
}

/** Adds organizations that a demo of an earlier version does not have, after those that it has. */
async function addMissingOrganizations(options: DemoOptions, demo: Demo): Promise<void> {
  const { region } = options;
  const hasWorkspace = (name: string) => demo.workspaces.some((workspace) => workspace.name === name);
  const missing = demoOrganizations.filter(({ workspaces }) => !workspaces.some(({ name }) => hasWorkspace(name)));
  if (missing.length === 0) return;
  await withInternal(options, async (internal) => {
    // At once: most of the time, passwords are hashed.
    for (const added of await Promise.all(missing.map((one) => addOrganization(internal, region, one)))) {
      demo.workspaces.push(...added.workspaces);
      demo.users.push(...added.users);
    }
  });
}

/** Calls the internal API of the authorization service. */
async function withInternal<Result>(
  { authorizationUrl, signer }: DemoOptions,
  run: (internal: InternalClient) => Promise<Result>,
): Promise<Result> {
  const internal = createInternalClient({
    ...{ baseUrl: authorizationUrl, service: 'authorization', name: 'demo' },
    ...{ signer, timeoutMs: 10_000 },
  });
  try {
    return await run(internal);
  } finally {
    await internal.close();
  }
}
