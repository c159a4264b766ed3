import type { Action } from './actions.ts';
import { type Actor, hasRole, personOf } from './actors.ts';
import {
  inTurn,
  isSame,
  needsRole,
  ofApp,
  type Rule,
  type Rules,
  recordApp,
  when,
} from './rule.ts';
import { publishApproved } from './showing.ts';
import { applicationState, type World } from './world.ts';

type OfReview = Extract<Action, { of: unknown }>;

/**
 * A change of an undecided review by an impartial reviewer. Undefined: the review does not exist.
 */
function change(
  world: World,
  action: OfReview,
  refusals: number[],
  apply: () => void,
): Rule | undefined {
  const { review, earlierReviews } = ofApp(world, action).listing;
  if (action.of === 'latest' ? !review : earlierReviews === 0) {
    return undefined;
  }
  const isWaiting = action.of === 'latest' && review?.state === 'in_manual_review';
  return {
    refusals: inTurn(
      needsRole(action.by, 'reviewer'),
      when({ 403: !isWaiting || isPartial(world, action, action.by), 409: !isWaiting }),
      refusals,
    ),
    success: 200,
    apply,
  };
}

/** A reviewer from the publisher's organization, or the submission's author, must not decide. */
function isPartial(world: World, action: OfReview, reviewer: Actor): boolean {
  const { owner, listing } = ofApp(world, action);
  return (
    personOf(reviewer).workspace === owner || (listing.review?.madeBy ?? []).includes(reviewer)
  );
}

function refuse(world: World, action: OfReview, state: 'rejected' | 'changes_requested') {
  const { listing } = ofApp(world, action);
  return change(world, action, when({ 409: isTaken(world, action) }), () => {
    Object.assign(listing.review!, { state, assignee: action.by });
    if (!listing.release) {
      listing.state = state;
    }
    recordApp(world, action.app, `listing.${state}`);
  });
}

function isTaken(world: World, action: OfReview): boolean {
  const assignee = ofApp(world, action).listing.review?.assignee ?? null;
  return assignee !== null && assignee !== action.by;
}

export const reviewRules: Rules<'assign' | 'approve' | 'reject' | 'request changes'> = {
  assign(world, action) {
    const { to, by, app } = action;
    const { review } = ofApp(world, action).listing;
    const isNew = review?.assignee !== to;
    const refusals = when({
      400: isNew && to !== null && !hasRole(to, 'reviewer'),
      403: isNew && to !== null && to !== by && isPartial(world, action, to),
    });
    return change(world, action, refusals, () => {
      if (isNew) {
        recordApp(world, app, 'listing.review_assigned');
      }
      review!.assignee = to;
    });
  },
  approve(world, action) {
    const application = ofApp(world, action);
    const { listing, scopes } = application;
    const { review } = listing;
    const isOther =
      applicationState(application) !== 'active' || !isSame(review?.scopes ?? [], scopes);
    return change(world, action, when({ 409: isTaken(world, action) || isOther }), () => {
      Object.assign(review!, { state: 'approved', assignee: action.by });
      listing.release = {
        number: review!.number,
        version: review!.version!,
        scopes,
      };
      if (listing.state !== 'published') {
        listing.state = 'approved';
      }
      recordApp(world, action.app, 'listing.approved');
      publishApproved(world, action.app);
    });
  },
  reject: (world, action) => refuse(world, action, 'rejected'),
  'request changes': (world, action) => refuse(world, action, 'changes_requested'),
};
