import type { DeprecatedCaller } from '@irp/contracts';

/** A caller with the names by which its owner knows it. */
export interface NamedCaller {
  caller: DeprecatedCaller;
  /** `API key "Nightly job" (irk_live_us_0Avo…)`, or an application's name. */
  credential: string;
  workspace: string;
}

/** Owners hear of a version at most this often. */
export const noticeEveryMs = 7 * 86_400_000;

/** Subject and plain text for the owner of the given callers, all of one version. */
export function deprecationNotice(name: string, callers: readonly NamedCaller[]): { subject: string; text: string } {
  const { version, deprecatedOn, sunsetAt, successor } = callers[0]!.caller;
  const end = sunsetAt === null ? undefined : sunsetAt.slice(0, 10);
  const move =
    successor === null ? 'Move to another version.' : `Move to ${successor}: the same paths under /${successor}/.`;
  const subject =
    end === undefined
      ? `Your programs still call ${version}, which is deprecated as of ${deprecatedOn}`
      : `Your programs still call ${version}, which ends on ${end}`;
  const lines = callers.map(
    ({ caller, credential, workspace }) =>
      `- ${credential} in workspace "${workspace}": ${caller.calls} ${caller.calls === 1 ? 'call' : 'calls'}, last ${caller.lastAt.slice(0, 16).replace('T', ' ')} UTC`,
  );
  const text = [
    `Hello ${name},`,
    '',
    `API version ${version} is deprecated as of ${deprecatedOn}.` +
      (end === undefined ? ' No date for its end is set yet.' : ` From ${end} on it answers 410 Gone.`),
    move,
    '',
    'These still call it:',
    '',
    ...lines,
    '',
    'What answers of the two versions have in common, and what differs, is in the API reference at /docs.',
    'You get this at most once a week, and no more once nothing of yours calls the old version.',
    '',
  ];
  return { subject, text: text.join('\n') };
}
