import { createInternalClient } from '@irp/http/internal-client';
import type { PrincipalSigner } from '@irp/principals';
import { addOrganization, type Provisioner } from './add-organization.ts';
import { type Demo, readUnfinishedDemo, writeDemo, writeUnfinishedDemo } from './demo-file.ts';
import { demoOrganizations } from './demo-organizations.ts';
import { importCompanies } from './import-companies.ts';
import { publishListings } from './publish-listings.ts';
import { registerDemoApplications } from './register-demo-applications.ts';

export interface DemoOptions {
  baseUrl: string;
  authUrl: string;
  authorizationUrl: string;
  signer: PrincipalSigner;
  directory: string;
  region: string;
  /** Called with the name of each started step. */
  onStep(step: string): void;
  /** Aborts the creation; the next start continues it. */
  signal: AbortSignal;
}

const title = 'Creating the demo data';

/**
 * Creates the demo, or completes the demo of an interrupted start. Every step is an idempotent HTTP
 * request, repeated while a part of the platform is unavailable.
 * @throws Error when a request is refused; AbortError, or the reason of the signal, after an abort
 */
export async function createDemo(options: DemoOptions): Promise<Demo> {
  const { baseUrl, authUrl, directory, onStep, signal } = options;
  const begun = await readUnfinishedDemo(directory);
  const demo: Demo = begun ?? {
    baseUrl,
    authUrl,
    apiKey: '',
    users: [],
    workspaces: [],
    applications: [],
  };
  return withProvisioner(options, async (provisioner) => {
    await addMissingOrganizations(options, provisioner, demo, () =>
      writeUnfinishedDemo(directory, demo),
    );
    onStep(`${title}: applications`);
    // Uses the address of the first start, because a repeated request with an Idempotency-Key must
    // have the same body.
    if (demo.applications.length === 0) {
      demo.applications = await registerDemoApplications(demo.baseUrl, baseUrl, demo, signal);
    }
    demo.baseUrl = baseUrl;
    demo.authUrl = authUrl;
    await writeUnfinishedDemo(directory, demo);
    onStep(`${title}: listings and records`);
    [demo.listings] = await Promise.all([
      publishListings(provisioner, baseUrl, demo),
      importCompanies(baseUrl, demo, signal),
    ]);
    // The file is written last: it exists only for a complete demo.
    await writeDemo(directory, demo);
    return demo;
  });
}

/** Whether a demo of an earlier version lacks data added by `completeDemo`. */
export function isIncomplete(demo: Demo): boolean {
  return missingOrganizations(demo).length > 0 || demo.listings === undefined;
}

/**
 * Adds the missing data to a demo of an earlier version.
 * @returns the completed demo, as in `demo.json`
 */
export async function completeDemo(options: DemoOptions, known: Demo): Promise<Demo> {
  const { baseUrl, directory } = options;
  const demo = structuredClone(known);
  return withProvisioner(options, async (provisioner) => {
    await addMissingOrganizations(options, provisioner, demo, () => writeDemo(directory, demo));
    options.onStep(`${title}: listings`);
    // Changes by the demo's people may prevent the publication of the listings.
    demo.listings ??= await publishListings(provisioner, baseUrl, demo).catch(() => {
      options.signal.throwIfAborted();
      return [];
    });
    await writeDemo(directory, demo);
    return demo;
  });
}

function missingOrganizations({ workspaces: present }: Demo) {
  const hasWorkspace = (name: string) => present.some((workspace) => workspace.name === name);
  return demoOrganizations.filter(
    ({ workspaces }) => !workspaces.some(({ name }) => hasWorkspace(name)),
  );
}

/** Adds organizations missing in the demo, one after another, and stores the demo after each. */
async function addMissingOrganizations(
  { region, onStep }: DemoOptions,
  provisioner: Provisioner,
  demo: Demo,
  store: () => Promise<void>,
): Promise<void> {
  const missing = missingOrganizations(demo);
  for (const [at, organization] of missing.entries()) {
    onStep(`${title}: ${at} of ${missing.length} organizations`);
    const added = await addOrganization(provisioner, region, organization);
    demo.workspaces.push(...added.workspaces);
    demo.users.push(...added.users);
    demo.apiKey ||= demo.users[0]?.apiKey ?? '';
    await store();
  }
}

/** Runs a function with a client of the internal API of the authorization service. */
async function withProvisioner<Result>(
  { authorizationUrl, signer, signal }: DemoOptions,
  run: (provisioner: Provisioner) => Promise<Result>,
): Promise<Result> {
  const internal = createInternalClient({
    baseUrl: authorizationUrl,
    service: 'authorization',
    name: 'demo',
    signer,
    timeoutMs: 0,
  });
  try {
    return await run({ internal, signal });
  } finally {
    await internal.close();
  }
}
