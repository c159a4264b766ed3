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

/** The preferences of a person without stored preferences. */
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
 * Returns whether mails of this kind can be turned off. The digest can be turned off, together with
 * all optional kinds.
 */
export function canBeTurnedOff(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'optional';
}

/**
 * Returns the change of the preferences that turns mails of a kind off. For the digest, the change
 * turns off all optional kinds.
 */
export function withoutMails(kind: MailKindName): PreferencesPatch {
  const kinds = kind === 'digest' ? optionalMailKinds : [kind];
  return { kinds: Object.fromEntries(kinds.map((one) => [one, false])) };
}

/**
 * Returns whether mails of this kind are turned off. The digest counts as turned off if all
 * optional kinds are turned off.
 */
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

/** Returns the differences between two preferences, for the event. */
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
