import type { Application } from '../application.ts';
import type { TabKey } from './tabs.ts';

/** The next step for an application: the key of a text in `en.json`. */
export type Step =
  | 'stepRestore'
  | 'stepResume'
  | 'stepChanges'
  | 'stepSubmit'
  | 'stepVisibility'
  | 'stepPublish'
  | 'stepWarnings'
  | 'stepSecrets';

type Facts = Pick<Application, 'state' | 'suspensions' | 'listing' | 'visibility' | 'warnings'>;

/**
 * Returns the next steps of an application and their tabs, with the most urgent step first.
 * @param hasDueSecret whether a secret is older than 90 days
 */
export function nextSteps(
  application: Facts,
  hasDueSecret: boolean,
): { step: Step; tab: TabKey }[] {
  const { state, suspensions, listing, visibility, warnings } = application;
  if (state === 'pending_deletion') {
    return [{ step: 'stepRestore', tab: 'danger' }];
  }
  const steps: [Step, TabKey, boolean][] = [
    ['stepResume', 'danger', suspensions.some(({ by }) => by === 'publisher')],
    ['stepChanges', 'distribution', ['changes_requested', 'rejected'].includes(listing.state)],
    ['stepSubmit', 'distribution', listing.state === 'draft'],
    ['stepVisibility', 'distribution', listing.state === 'approved' && visibility === 'private'],
    ['stepWarnings', 'settings', warnings.length > 0],
    ['stepSecrets', 'secrets', hasDueSecret],
    ['stepPublish', 'distribution', listing.state === 'none'],
  ];
  return steps.filter(([, , applies]) => applies).map(([step, tab]) => ({ step, tab }));
}
