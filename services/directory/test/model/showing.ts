import type { Visibility } from '@irp/contracts/directory';
import type { App, Workspace } from './actors.ts';
import { isSame, recordApp } from './rule.ts';
import { type ModelApplication, type World, without } from './world.ts';

/**
 * Whether an application is visible to a workspace. `withdrawn`: the application was public before
 * it was unpublished.
 */
export function admission(
  world: World,
  app: App,
  workspace: Workspace,
): 'own' | 'open' | 'withdrawn' | 'hidden' {
  const { owner, listing } = world.apps[app];
  const { state, visibility, organizations, release, released } = listing;
  if (owner === workspace) {
    return 'own';
  }
  if (state === 'delisted') {
    return 'hidden';
  }
  if (state === 'published' && visibility === 'public') {
    return 'open';
  }
  const isOffered = visibility === 'organization' && organizations.includes(workspace);
  if (isOffered && hasApproved(world, workspace, owner)) {
    return 'open';
  }
  return released.length > 0 && !release ? 'withdrawn' : 'hidden';
}

export function hasApproved(
  { policies }: World,
  workspace: Workspace,
  publisher: Workspace,
): boolean {
  const { approved } = policies[workspace];
  return approved === 'any' || approved.includes(publisher);
}

/** Moves an application between private, organization and public. */
export function showOrHide(
  world: World,
  app: App,
  visibility: Visibility,
  organizations: readonly Workspace[],
): void {
  const { listing, owner } = world.apps[app];
  listing.isKnown = true;
  if (listing.visibility === visibility && isSame(listing.organizations, organizations)) {
    return;
  }
  const offered = without(organizations, listing.organizations).filter(
    (one) => !hasApproved(world, one, owner),
  );
  Object.assign(listing, { visibility, organizations });
  recordApp(world, app, 'listing.visibility_changed');
  if (visibility === 'public') {
    publishApproved(world, app);
  }
  if (visibility !== 'public' && listing.state === 'published') {
    listing.state = 'approved';
    recordApp(world, app, 'listing.unpublished');
  }
  for (const _one of offered) {
    recordApp(world, app, 'listing.offered');
  }
}

/** Shows the release of a public listing; release and visibility in either order. */
export function publishApproved(world: World, app: App): void {
  const { listing } = world.apps[app];
  const { release, visibility } = listing;
  if (!release || visibility !== 'public') {
    return;
  }
  listing.state = 'published';
  if (!listing.released.some(({ number }) => number === release.number)) {
    // A version that is released again replaces itself.
    listing.released = [
      ...listing.released.filter(({ version }) => version !== release.version),
      release,
    ];
  }
  recordApp(world, app, 'listing.published');
}

/** Ends the release, and an undecided review. */
export function withdraw(
  listing: ModelApplication['listing'],
  state: 'unpublished' | 'delisted',
): void {
  Object.assign(listing, {
    state,
    visibility: 'private',
    organizations: [],
    release: null,
  });
  if (listing.review?.state === 'in_manual_review') {
    listing.review.state = 'withdrawn';
  }
}

/** Only some plans permit sharing with selected organizations. */
export function followPlan(world: World, app: App): void {
  const { owner, listing } = world.apps[app];
  if (listing.visibility === 'organization' && world.plans[owner] !== 'enterprise') {
    showOrHide(world, app, 'private', []);
  }
}
