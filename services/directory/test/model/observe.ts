import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { type App, apps, readers, type Workspace, workspaces } from './actors.ts';
import { organizationName, read, type Seen } from './read.ts';
import { readInstallations } from './read-installations.ts';
import { type Real, resolveToken } from './real.ts';
import { expectedInSandbox, observeInSandbox } from './sandbox-view.ts';
import { hasApproved } from './showing.ts';
import {
  applicationState,
  installationState,
  isDiscoverable,
  scopesOfToken,
  type World,
} from './world.ts';

const sorted = (list: readonly string[]) => list.toSorted();

/** Fails with all differences. */
export function expectSame(observed: Seen, expected: Seen, after: string): void {
  const names = [...new Set([...Object.keys(observed), ...Object.keys(expected)])];
  const lines = names
    .filter((name) => !isDeepStrictEqual(observed[name], expected[name]))
    .map(
      (name) =>
        `${name} is ${JSON.stringify(observed[name])}, not ${JSON.stringify(expected[name])}`,
    );
  if (lines.length > 0) {
    expect.fail(`after ${after}: ${lines.join('; ')}`);
  }
}

/** The expected visible state of applications, listings and installations. */
export function expectedState(world: World, of: readonly App[]): Seen {
  const seen: Seen = expectedInSandbox(world);
  for (const app of apps) {
    const application = world.apps[app];
    const { listing, newInstallsDisabled, owner, offeredTo, flowsSuspendedBy } = application;
    const { state, visibility, organizations, review, release, released } = listing;
    const own = {
      state: applicationState(application),
      scopes: sorted(application.scopes),
      newInstallsDisabled,
    };
    seen[`listing ${app}`] = listing.isKnown && {
      state,
      application: {
        ...own,
        plan: world.plans[application.owner],
        owner,
      },
      review: review && { state: review.state, assignee: review.assignee },
      release: release?.version,
      released: released.map(({ version }) => version),
    };
    if (!of.includes(app)) {
      continue;
    }
    const suspendedBy = [
      ...(application.isSuspendedByPlatform ? ['platform'] : []),
      ...(application.suspendedBy ? ['publisher'] : []),
    ];
    const others = {
      offeredTo,
      areFlowsSuspended: flowsSuspendedBy !== null,
      suspendedBy,
    };
    seen[`application ${app}`] = {
      ...own,
      ...others,
      visibility,
      listing: state,
    };
    seen[`visibility ${app}`] = {
      visibility,
      organizations: sorted(organizations),
      listing: state,
      isDiscoverable: isDiscoverable(application),
    };
    const isFound = isDiscoverable(application);
    seen[`directory ${app}`] = isFound && {
      scopes: sorted(application.scopes),
      version: release?.version,
      isOpen: !newInstallsDisabled,
    };
    seen[`search ${app}`] = isFound;
    const isShared = visibility === 'organization' && applicationState(application) === 'active';
    const isShown = (one: Workspace) =>
      one === owner || (organizations.includes(one) && hasApproved(world, one, owner));
    seen[`shared ${app}`] = isShared ? asked.filter(isShown) : [];
  }
  for (const [at, installation] of world.installations.entries()) {
    const { environment, scopes, withheld, suspendedBy, endedBy, publisher } = installation;
    seen[`installation ${at}`] = {
      state: installationState(installation),
      environment,
      scopes: sorted(scopes),
      withheld: sorted(withheld),
      suspendedBy: [...suspendedBy],
      endedBy,
      publisher,
    };
  }
  return seen;
}

/** By index of the token; undefined: the token is dead. */
export function expectedTokens(world: World, isCompared: (at: number) => boolean): Seen {
  const seen: Seen = {};
  for (const [at, token] of world.tokens.entries()) {
    if (!isCompared(at)) {
      continue;
    }
    const scopes = scopesOfToken(world, token);
    seen[`token ${at}`] = scopes && {
      scopes: sorted(scopes),
      environment: token.environment,
    };
  }
  return seen;
}

export async function observedTokens(
  real: Real,
  isCompared: (at: number) => boolean,
): Promise<Seen> {
  const compared = [...real.tokens.entries()].filter(([at]) => isCompared(at));
  const resolved = await Promise.all(
    compared.map(async ([at, token]) => {
      const principal = await resolveToken(real, token);
      const { scopes, environment } = principal ?? {};
      return [
        `token ${at}`,
        scopes && {
          scopes: sorted(scopes),
          environment,
        },
      ];
    }),
  );
  return Object.fromEntries(resolved);
}

/**
 * Reads as permitted actors.
 * @param world the owners and installers of the applications
 */
export async function observedState(real: Real, world: World, of: readonly App[]): Promise<Seen> {
  const tenants = [...new Set(world.installations.map(({ workspace }) => workspace))];
  const parts = await Promise.all([
    ...apps.map((app) => observeStored(real, app)),
    ...of.flatMap((app) => {
      const { owner } = world.apps[app];
      return [observeApplication(real, app, owner), observeDirectory(real, app, owner)];
    }),
    observeInstallations(real, tenants),
    observeInSandbox(real),
  ]);
  return Object.assign({}, ...parts);
}

async function observeStored(real: Real, app: App): Promise<Seen> {
  const { bench, people, apps: known } = real;
  const listing = await bench.listings.find(known[app].id);
  if (!listing) {
    return { [`listing ${app}`]: false };
  }
  const { state, application, review, release, versions } = listing;
  const { scopes, newInstallsDisabled, plan } = application;
  const owner = organizationName(real, application.organizationId);
  const assignee =
    Object.entries(people).find(([, { userId }]) => userId === review?.assignee)?.[0] ?? null;
  return {
    [`listing ${app}`]: {
      state,
      application: {
        state: application.state,
        scopes: sorted(scopes),
        newInstallsDisabled,
        plan,
        owner,
      },
      review: review ? { state: review.state, assignee } : null,
      release: release?.draft.version?.number,
      released: versions.map(({ number }) => number),
    },
  };
}

async function observeApplication(real: Real, app: App, owner: Workspace): Promise<Seen> {
  const as = real.people[readers[owner]];
  const path = `/applications/${real.apps[app].id}`;
  const [application, visibility] = await Promise.all([
    read(real, 'authorization', path, as),
    read(real, 'call', `${path}/visibility`, as),
  ]);
  const nameOfWorkspace = (id: string) =>
    workspaces.find((one) => real.workspaces[one].workspaceId === id) ?? id;
  const { state, scopes, newInstallsDisabled, transferOffer } = application;
  const offeredTo = transferOffer && nameOfWorkspace(transferOffer.toWorkspaceId);
  return {
    [`application ${app}`]: {
      state,
      scopes: sorted(scopes),
      newInstallsDisabled,
      offeredTo,
      areFlowsSuspended: application.authorizationFlowsSuspended,
      suspendedBy: sorted(application.suspensions.map(({ by }: { by: string }) => by)),
      visibility: application.visibility,
      listing: application.listing.state,
    },
    [`visibility ${app}`]: {
      visibility: visibility.visibility,
      organizations: sorted(
        visibility.organizations.map((id: string) => organizationName(real, id)),
      ),
      listing: visibility.listing.state,
      isDiscoverable: visibility.discoverable,
    },
  };
}

/**
 * The organizations to query for shared applications: every publisher, possible receivers, and an
 * impossible receiver.
 */
const asked: readonly Workspace[] = ['a', 'b', 'c', 'd'];

/** The public view, and the views of other organizations. */
async function observeDirectory(real: Real, app: App, owner: Workspace): Promise<Seen> {
  const { bench, people } = real;
  const { id } = real.apps[app];
  const [listing, search, ...shared] = await Promise.all([
    bench.call('GET', `/v2/directory/listings/${id}`),
    bench.call('GET', `/v2/directory/listings?publisher=${real.workspaces[owner].organizationId}`),
    ...asked.map((one) =>
      bench.call('GET', `/v2/directory/shared-listings/${id}`, { as: people[readers[one]] }),
    ),
  ]);
  for (const { status, text } of [listing, ...shared]) {
    expect(status, text).to.be.oneOf([200, 404]);
  }
  expect(search.status, search.text).to.equal(200);
  const { scopesRequested, version, acceptsInstallations } = listing.body;
  return {
    [`directory ${app}`]: listing.status === 200 && {
      scopes: sorted(scopesRequested.map(({ scope }: { scope: string }) => scope)),
      version: version.number,
      isOpen: acceptsInstallations,
    },
    [`search ${app}`]: search.body.data.some((one: { id: string }) => one.id === id),
    [`shared ${app}`]: asked.filter((_, at) => shared[at]!.status === 200),
  };
}

async function observeInstallations(real: Real, tenants: readonly Workspace[]): Promise<Seen> {
  const installations = await readInstallations(real, tenants);
  return Object.fromEntries(
    installations.map(
      ({ id, state, environment, scopes, withheld, suspendedBy, endedBy, publisher }) => {
        const at = real.installations.indexOf(id);
        const shown = {
          state,
          environment,
          scopes: sorted(scopes),
          withheld: sorted(withheld),
          suspendedBy,
        };
        return [
          `installation ${at < 0 ? id : at}`,
          {
            ...shown,
            endedBy,
            publisher,
          },
        ];
      },
    ),
  );
}
