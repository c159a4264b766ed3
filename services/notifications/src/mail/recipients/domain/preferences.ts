import {
  chosenMailKinds,
  type Digest,
  type MailKindName,
  mailKinds,
  type NotificationPreferencesView,
  optionalMailKinds,
} from '@irp/contracts/notifications';

/** Which mails a person gets. What cannot be turned off is in no preference. */
export interface Preferences {
  digest: Digest;
  /** Of the optional kinds. */
  disabled: readonly MailKindName[];
}

/** Of who has chosen nothing. */
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

/** Whether mails of this kind can be turned off: the digest, too, with all that it collects. */
export function canBeTurnedOff(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'optional';
}

/**
 * Turns such mails off. A digest is nothing but the mails that it collects: who wants none wants
 * none of these.
 */
export function withoutMails(kind: MailKindName): PreferencesPatch {
  const kinds = kind === 'digest' ? optionalMailKinds : [kind];
  return { kinds: Object.fromEntries(kinds.map((one) => [one, false])) };
}

/** Whether none of the mails of this kind, or of those that it collects, are sent. */
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

/** What differs, for the event. */
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
  const kinds = chosenMailKinds.map((kind) => {
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
