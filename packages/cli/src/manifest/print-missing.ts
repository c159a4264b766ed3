import { plainText } from '@irp/command-line';
import type { ApplicationVisibility } from './plan-visibility.ts';

type State = ApplicationVisibility['listing']['state'];

/**
 * The next step for a listing without approval, by its state. The texts name commands of `irp`
 * instead of API paths.
 * @param apply the command that submits the listing
 */
const steps: Partial<Record<State, (apply: string) => string>> = {
  none: (apply) => `Describe the listing in the manifest, under listing. Then submit it: ${apply}`,
  draft: (apply) => `Submit the draft: ${apply}`,
  changes_requested: (apply) =>
    `Change the fields that the review names. Then submit the draft again: ${apply}`,
  rejected: (apply) =>
    `The review was rejected. Change the draft, and submit the draft again: ${apply}`,
  unpublished: (apply) => `Submit the listing again: ${apply}`,
};

/**
 * Returns a line for each requirement that the listing must still meet to appear in the directory.
 * @param submits whether the next step submits the listing
 */
export function missingLines(
  { missing, listing }: ApplicationVisibility,
  file: string,
  submits: boolean,
): string[] {
  const apply = `irp apps apply ${file} --submit`;
  return missing
    .filter(({ requirement }) => !(submits && requirement === 'approval'))
    .map(({ requirement, message }) => {
      const step = requirement === 'approval' ? steps[listing.state] : undefined;
      return `Not in the directory yet: ${step ? step(apply) : plainText(message)}`;
    });
}
