import type { Action } from './actions.ts';
import type { Actor, App } from './actors.ts';
import { endInstallations, liveOf } from './installation-effects.ts';
import {
  inTurn,
  isSame,
  needsDeveloper,
  needsPublisher,
  needsRole,
  ofApp,
  type Rules,
  recordApp,
  when,
} from './rule.ts';
import { showOrHide, withdraw } from './showing.ts';
import { canFollow, versionFor } from './versions.ts';
import {
  applicationState,
  type ModelApplication,
  type ModelDraft,
  type World,
  without,
} from './world.ts';

/** Whether the draft passes the automated review. */
export function isRight(application: ModelApplication): boolean {
  const { draft } = application.listing;
  if (!draft?.isComplete || draft.version === null) {
    return false;
  }
  return (
    without(application.scopes, draft.reasons).length === 0 && canFollow(application, draft.version)
  );
}

function submit(world: World, app: App, by: Actor): void {
  const { listing, scopes } = world.apps[app];
  const state = isRight(world.apps[app]) ? 'in_manual_review' : 'changes_requested';
  if (listing.review) {
    listing.earlierReviews += 1;
  }
  listing.review = {
    number: listing.earlierReviews + 1,
    state,
    version: listing.draft!.version,
    scopes,
    assignee: null,
    madeBy: [by, listing.draft!.by],
  };
  // The release stays during the review of the next version.
  if (!listing.release) {
    listing.state = state;
  }
  recordApp(world, app, 'listing.submitted');
}

function save(world: World, app: App, draft: ModelDraft): void {
  const { listing } = world.apps[app];
  const before = listing.draft;
  listing.isKnown = true;
  const isUnchanged =
    before?.isComplete === draft.isComplete &&
    before.version === draft.version &&
    isSame(before.reasons, draft.reasons);
  if (isUnchanged) {
    return;
  }
  listing.draft = draft;
  if (listing.state === 'none') {
    listing.state = 'draft';
  }
  recordApp(world, app, 'listing.saved');
}

export const draftOf = (
  application: ModelApplication,
  { by, quality, version }: Extract<Action, { kind: 'draft' }>,
) => ({
  reasons: quality === 'no reasons' ? [] : application.scopes,
  isComplete: quality !== 'no features',
  by,
  version: version && versionFor(application, version),
});

const submittable = ['draft', 'changes_requested', 'rejected', 'unpublished'];
const unpublishable = ['in_manual_review', 'approved', 'published'];

export const listingRules: Rules<
  'draft' | 'submit' | 'version' | 'visibility' | 'unpublish' | 'delist' | 'relist'
> = {
  draft(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublisher(world, action), when({ 409: application.isDeleted })),
      success: 200,
      apply: () => save(world, action.app, draftOf(application, action)),
    };
  },
  submit(world, action) {
    const application = ofApp(world, action);
    const { listing } = application;
    const isWrong =
      applicationState(application) !== 'active' || !submittable.includes(listing.state);
    return {
      refusals: inTurn(
        needsPublisher(world, action),
        when({
          404: listing.state === 'none',
          409: (isWrong && listing.state !== 'none') || applicationState(application) !== 'active',
        }),
      ),
      success: 200,
      apply: () => submit(world, action.app, action.by),
    };
  },
  version(world, action) {
    const application = ofApp(world, action);
    const { listing } = application;
    const version = versionFor(application, action.version);
    return {
      refusals: inTurn(
        needsPublisher(world, action),
        when({
          404: listing.state === 'none',
          400: !canFollow(application, version),
          409:
            applicationState(application) !== 'active' ||
            listing.state === 'delisted' ||
            listing.review?.state === 'in_manual_review',
        }),
      ),
      success: 200,
      apply() {
        save(world, action.app, { ...listing.draft!, version });
        submit(world, action.app, action.by);
      },
    };
  },
  visibility(world, action) {
    const { app, visibility, organizations } = action;
    const application = ofApp(world, action);
    const { listing } = application;
    return {
      refusals: inTurn(
        needsDeveloper(action.by),
        // Rejected before any read.
        when({ 400: visibility !== 'organization' && organizations.length > 0 }),
        needsPublisher(world, action),
        when({
          403: visibility === 'organization' && world.plans[application.owner] !== 'enterprise',
          409: visibility !== 'private' && (application.isDeleted || listing.state === 'delisted'),
        }),
      ),
      success: 200,
      apply: () => showOrHide(world, app, visibility, without(organizations, [application.owner])),
    };
  },
  unpublish(world, action) {
    const { listing } = ofApp(world, action);
    const isDone = listing.state === 'unpublished';
    const isRevoking = action.existingInstallations === 'revoke';
    return {
      refusals: inTurn(
        needsPublisher(world, action),
        when({ 404: listing.state === 'none' }),
        when({ 409: !isDone && !unpublishable.includes(listing.state) }),
      ),
      success: 200,
      apply() {
        if (!isDone) {
          withdraw(listing, 'unpublished');
        }
        // A repeat changes nothing once all installations have ended.
        const isRevokingSome = isRevoking && liveOf(world, action.app).length > 0;
        if (!isDone || isRevokingSome) {
          recordApp(world, action.app, 'listing.unpublished');
        }
        if (isRevoking) {
          endInstallations(world, action.app);
        }
      },
    };
  },
  delist(world, action) {
    const { listing } = ofApp(world, action);
    return {
      refusals: inTurn(
        needsRole(action.by, 'operator'),
        when({ 404: listing.state === 'none' }),
        when({ 409: listing.state === 'delisted' }),
      ),
      success: 200,
      apply() {
        withdraw(listing, 'delisted');
        recordApp(world, action.app, 'listing.delisted');
      },
    };
  },
  relist(world, action) {
    const { listing } = ofApp(world, action);
    return {
      refusals: inTurn(
        needsRole(action.by, 'operator'),
        when({ 404: listing.state === 'none' }),
        when({ 409: listing.state !== 'delisted' }),
      ),
      success: 200,
      apply() {
        listing.state = 'unpublished';
        recordApp(world, action.app, 'listing.relisted');
      },
    };
  },
};
