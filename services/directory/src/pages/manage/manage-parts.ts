import type {
  InstallationParty,
  InstallationState,
  InstallationView,
} from '@irp/contracts/directory';
import { type Html, html, type Managing, whoAndWhere as whoAndWhereOf } from '@irp/web-pages';
import { installationsAddress, installationsPath } from '../addresses.ts';

export const stateWords: Record<InstallationState, string> = {
  active: 'In use',
  reauthorization_required: 'In use, and asks for more',
  suspended: 'Suspended',
  uninstalled: 'Removed',
  revoked: 'Ended by its publisher or the platform',
};

/** Whether it works, in words: what became of its application counts for it, too. */
export function wordsOf({ state, application }: InstallationView): string {
  if (application && isStopped(application)) {
    return 'The application is suspended';
  }
  return application?.state === 'pending_deletion'
    ? `${stateWords[state]}, and will be deleted`
    : stateWords[state];
}

/** One that is being deleted can be suspended, too. */
export function isStopped({
  state,
  suspensions,
}: NonNullable<InstallationView['application']>): boolean {
  return state === 'suspended' || suspensions.length > 0;
}

export const partyWords: Record<InstallationParty, string> = {
  tenant: 'your workspace',
  publisher: 'its publisher',
  platform: 'the operator of the platform',
};

export function whoAndWhere(place: Pick<Managing, 'person' | 'workspace'>): Html {
  return whoAndWhereOf(place, installationsPath);
}

export function backToInstallations({ id, name }: Managing['workspace']): Html {
  return html`<p><a href="${installationsAddress({ workspace: id })}">All installations of ${name}</a></p>`;
}
