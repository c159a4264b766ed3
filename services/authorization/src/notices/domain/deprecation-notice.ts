import type { DeprecatedCaller } from '@irp/contracts/authorization';

/** A caller with the names that its owner knows. */
export interface NamedCaller {
  caller: DeprecatedCaller;
  /** `API key "Nightly job" (irk_live_us_0Avo…)`, or an application's name. */
  credential: string;
  workspace: string;
}

/** Minimum time between two notices to an owner about one version. */
export const noticeEveryMs = 7 * 86_400_000;

/** Subject and plain text of the notice to the owner of these callers, all of one version. @throws RangeError without callers */
export function deprecationNotice(name: string, callers: readonly NamedCaller[]): { subject: string; text: string } {
  const [first] = callers;
  if (first === undefined) throw new RangeError('a deprecation notice requires at least one caller');
  const { version, deprecatedOn, sunsetAt, successor } = first.caller;
  const end = sunsetAt === null ? undefined : sunsetAt.slice(0, 10);
  const move =
    successor === null ? 'Move to another version.' : `Move to ${successor}: the same paths under /${successor}/.`;
  const subject =
    end === undefined
      ? `Your programs still call ${version}, which is deprecated and supported until ${deprecatedOn}`
      : `Your programs still call ${version}, which ends on ${end}`;
  const lines = callers.map(
    ({ caller, credential, workspace }) =>
      `- ${credential} in workspace "${workspace}": ${caller.calls} ${caller.calls === 1 ? 'call' : 'calls'}, last ${caller.lastAt.slice(0, 16).replace('T', ' ')} UTC`,
  );
  const text = [
    `Hello ${name},`,
    '',
    `API version ${version} is deprecated. Its deprecation date is ${deprecatedOn}.` +
      (end === undefined ? ' No date for its end is set yet.' : ` From ${end} on it returns 410 Gone.`),
    move,
    '',
    'These still call it:',
    '',
    ...lines,
    '',
    'The migration guide, which /docs links, describes every difference between the two versions.',
    'You receive this mail at most once a week, as long as one of your credentials calls the old version.',
    '',
  ];
  return { subject, text: text.join('\n') };
}
