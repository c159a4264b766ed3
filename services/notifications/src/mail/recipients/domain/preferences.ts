import {
  chosenMailKinds,
  type MailKindName,
  mailKinds,
  type NotificationPreferencesView,
  optionalMailKinds,
} from '@irp/contracts/notifications';

/** Which mails a person gets. What cannot be turned off is in no preference. */
export interface Preferences {
  /** Of the optional kinds. */
  disabled: readonly MailKindName[];
}

/** Of who has chosen nothing. */
export const defaultPreferences: Preferences = { disabled: [] };

export interface PreferencesPatch {
  kinds?: Readonly<Record<string, boolean | undefined>> | undefined;
}

export function patchPreferences({ disabled }: Preferences, patch: PreferencesPatch): Preferences {
  const isDisabled = (kind: MailKindName) =>
    patch.kinds?.[kind] === undefined ? disabled.includes(kind) : !patch.kinds[kind];
  return { disabled: optionalMailKinds.filter(isDisabled) };
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
  return kinds.filter((change) => change.before !== change.after);
}

export function viewPreferences({ disabled }: Preferences): NotificationPreferencesView {
  const kinds = chosenMailKinds.map((kind) => {
    const { category, summary } = mailKinds[kind];
    return { kind, category, summary, optional: category === 'optional', enabled: !disabled.includes(kind) };
  });
  return { kinds };
}
