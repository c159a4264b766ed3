import {
  configurableMailKinds,
  type Digest,
  type MailKindName,
  mailKinds,
  type NotificationPreferencesView,
  optionalMailKinds,
} from '@irp/contracts/notifications';

/** The mail preferences of a person. Mandatory mails cannot be turned off. */
export interface Preferences {
  digest: Digest;
  /** The optional kinds of mails turned off. */
  disabled: readonly MailKindName[];
}

/** The preferences before any choice. */
export const defaultPreferences: Preferences = { digest: 'off', disabled: [] };

export interface PreferencesPatch {
  digest?: Digest | undefined;
  kinds?: Readonly<Record<string, boolean | undefined>> | undefined;
}

export function patchPreferences(
  { digest, disabled }: Preferences,
  patch: PreferencesPatch,
): Preferences {
  const isDisabled = (kind: MailKindName) =>
    patch.kinds?.[kind] === undefined ? disabled.includes(kind) : !patch.kinds[kind];
  return {
    digest: patch.digest ?? digest,
    disabled: optionalMailKinds.filter(isDisabled),
  };
}

/**
 * Returns whether mails of this kind can be turned off. This includes the digest, which turns off
 * all collected kinds.
 */
export function canBeTurnedOff(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'optional';
}

/**
 * Turns mails of a kind off. The digest consists of collected mails, so turning it off turns off
 * all collected kinds.
 */
export function withoutMails(kind: MailKindName): PreferencesPatch {
  const kinds = kind === 'digest' ? optionalMailKinds : [kind];
  return { kinds: Object.fromEntries(kinds.map((one) => [one, false])) };
}

/** Whether all mails of this kind, or of the kinds collected in it, are turned off. */
export function isTurnedOff({ disabled }: Preferences, kind: MailKindName): boolean {
  return Object.keys(withoutMails(kind).kinds ?? {}).every((one) =>
    disabled.some((off) => off === one),
  );
}

interface Change {
  path: string;
  before: unknown;
  after: unknown;
}

/** Returns the changes for the event. */
export function preferenceChanges(before: Preferences, after: Preferences): Change[] {
  const kinds = optionalMailKinds.map((kind) => ({
    path: `/kinds/${kind}`,
    before: !before.disabled.includes(kind),
    after: !after.disabled.includes(kind),
  }));
  const all = [
    {
      path: '/digest',
      before: before.digest,
      after: after.digest,
    },
    ...kinds,
  ];
  return all.filter((change) => change.before !== change.after);
}

export function viewPreferences({ digest, disabled }: Preferences): NotificationPreferencesView {
  const kinds = configurableMailKinds.map((kind) => {
    const { category, summary } = mailKinds[kind];
    return {
      kind,
      category,
      summary,
      optional: category === 'optional',
      enabled: !disabled.includes(kind),
    };
  });
  return { digest, kinds };
}
