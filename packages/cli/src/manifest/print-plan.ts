import { plainText, type Terminal } from '@irp/command-line';
import type { Difference } from './differences.ts';
import type { Plan } from './plan.ts';
import type { ApplicationPlan } from './plan-application.ts';
import type { ListingPlan } from './plan-listing.ts';
import type { VisibilityPlan } from './plan-visibility.ts';

const signs = {
  added: '+',
  removed: '-',
  changed: '~',
} as const;
const maxShown = 120;

/** Returns the number of differences. A new listing without members counts as one difference. */
export function changesOf(plan: Plan): number {
  const { listing } = plan;
  const emptyDraft = listing?.action === 'create' && listing.differences.length === 0 ? 1 : 0;
  return differencesOf(plan).length + emptyDraft;
}

function differencesOf({ application, listing, visibility }: Plan): Difference[] {
  return [application, listing, visibility].flatMap((part) => part?.differences ?? []);
}

/** Returns the plan as a JSON document. */
export function planDocument(plan: Plan): object {
  const { application, listing, visibility } = plan;
  const { action, name, environment, differences, found, impact } = application;
  return {
    changes: changesOf(plan),
    application: {
      action,
      id: found?.application.id ?? null,
      name,
      environment,
      differences,
      impact: impact ?? null,
    },
    listing: listing
      ? {
          action: listing.action,
          state: listing.found?.state ?? null,
          differences: listing.differences,
        }
      : null,
    visibility: visibility
      ? { action: visibility.action, differences: visibility.differences }
      : null,
  };
}

/**
 * Returns the plan as text.
 * @param file the name of the manifest
 */
export function planText(plan: Plan, file: string, { bold }: Pick<Terminal, 'bold'>): string {
  if (changesOf(plan) === 0) {
    return `No changes. Members that are missing in ${file} stay unchanged.\n`;
  }
  const { application, listing, visibility } = plan;
  const lines = [
    bold(applicationTitle(application)),
    ...application.differences.map(lineOf),
    ...effectsOf(application),
  ];
  if (listing) {
    lines.push(
      bold(listingTitle(listing)),
      ...listing.differences.map(lineOf),
      ...reviewOf(listing),
    );
  }
  if (visibility) {
    lines.push(
      bold(visibilityTitle(visibility)),
      ...visibility.differences.map(lineOf),
      ...effectOf(visibility),
    );
  }
  const all = differencesOf(plan);
  const count = (change: Difference['change']) =>
    all.filter((difference) => difference.change === change).length;
  const counts = `${count('added')} to add, ${count('changed')} to change, ${count('removed')} to remove`;
  return `${lines.join('\n')}\nPlan: ${counts}. Members that are missing in ${file} stay unchanged.\n`;
}

function applicationTitle({ action, name, environment, found }: ApplicationPlan): string {
  const title = `Application ${shown(found?.application.name ?? name)}`;
  if (!found) {
    return `+ ${title} in ${environment}, to be created`;
  }
  return `${action === 'none' ? ' ' : '~'} ${title} (${found.application.id}, ${environment})${action === 'none' ? ': no changes' : ''}`;
}

function listingTitle({ action, found }: ListingPlan): string {
  if (!found) {
    return '+ Listing, to be created as a draft';
  }
  return action === 'none'
    ? `  Listing (${found.state}): no changes`
    : `~ Listing (${found.state})`;
}

function visibilityTitle({ action, found }: VisibilityPlan): string {
  return action === 'none'
    ? `  Visibility (${found.visibility}): no changes`
    : `~ Visibility (${found.visibility})`;
}

/** Returns the effects of a change of the visibility. */
function effectOf({ action, found, desired }: VisibilityPlan): string[] {
  if (action === 'none') {
    return [];
  }
  if (desired.visibility === 'public') {
    return ['      The directory shows the listing to everybody after its approval.'];
  }
  const hidden = found.discoverable ? ['      The directory no longer shows the listing.'] : [];
  return [...hidden, '      Credentials, tokens and existing installations stay.'];
}

function lineOf({ field, change, before, after }: Difference): string {
  const value =
    change === 'changed'
      ? `${shown(before)} → ${shown(after)}`
      : shown(change === 'added' ? after : before);
  return `    ${signs[change]} ${plainText(field)}: ${value}`;
}

/**
 * Returns the effects of a change of scopes: the numbers of affected objects, and the texts of the
 * API.
 */
function effectsOf({ impact }: ApplicationPlan): string[] {
  if (!impact) {
    return [];
  }
  const {
    workspaces,
    installations,
    authorizations,
    liveAccessTokens,
    liveRefreshTokens,
    effects,
  } = impact;
  const tokens = liveAccessTokens + liveRefreshTokens;
  const affected = [
    counted(workspaces, 'workspace'),
    counted(installations, 'installation'),
    counted(authorizations, 'authorization'),
    counted(tokens, 'live token'),
  ];
  const added = impact.scopesAdded.join(', ');
  return [
    `      The change of scopes affects ${affected.join(', ')}.`,
    ...(added ? [`      Existing installations get ${added} only after a new consent.`] : []),
    ...effects.map((effect) => `      ${plainText(effect)}`),
  ];
}

/** Returns a note that the submitted version of the listing does not change with the draft. */
function reviewOf({ found, action }: ListingPlan): string[] {
  if (action !== 'update' || (found?.review ?? null) === null) {
    return [];
  }
  return [
    '      The submitted version stays unchanged: submit the changed draft for review with --submit.',
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function shown(value: unknown): string {
  const text = plainText(JSON.stringify(value) ?? '');
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text;
}
