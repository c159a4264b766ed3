import type { Logger } from '@irp/observability';
import type { BrowserPeople } from '@irp/web-pages';
import type { ChangePreferences } from '../recipients/change-preferences.ts';
import type { PreferenceStore } from '../recipients/store/preference-store.ts';
import type { UnsubscribeLinks } from '../recipients/unsubscribe-links.ts';

export interface MailPageDependencies {
  people: Pick<BrowserPeople, 'signedIn'>;
  preferences: Pick<PreferenceStore, 'find'>;
  changePreferences: ChangePreferences;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'read'>;
  /** Returns the public origin of the pages. Forms are accepted only from this origin. */
  origin: () => string;
  log: Logger;
}
