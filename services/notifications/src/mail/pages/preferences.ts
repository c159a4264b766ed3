import { digests, optionalMailKinds } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import {
  chooseLanguage,
  formErrorOf,
  noSuchButton,
  type PageHandlers,
  requireOwnForm,
  signIn,
  signInAgain,
} from '@irp/web-pages';
import { type PreferencesPatch, viewPreferences } from '../recipients/domain/preferences.ts';
import { mailPath } from './addresses.ts';
import type { MailPageDependencies } from './page-dependencies.ts';
import { preferencesPage, shownField } from './preferences-page.ts';

/**
 * Returns the handlers of the page with the mail preferences of a person. The preferences apply to
 * all workspaces. The page requires no workspace, and no second factor that a workspace requires.
 */
export function preferencesHandlers(deps: MailPageDependencies): PageHandlers {
  const { people, preferences, changePreferences } = deps;
  const viewOf = async (userId: string) => viewPreferences(await preferences.find(userId));

  return {
    async get(context) {
      const { cookie, query } = context;
      const person = await people.signedIn(cookie);
      if (!person) {
        return signIn(mailPath);
      }
      return preferencesPage({
        language: chooseLanguage(context, person.language),
        person,
        view: await viewOf(person.userId),
        isSaved: query.has('saved'),
      });
    },
    async post(context, form) {
      const person = await people.signedIn(context.cookie);
      if (!person) {
        return signIn(mailPath);
      }
      const language = chooseLanguage(context, person.language);
      requireOwnForm(form, person);
      if (person.asksForSignIn) {
        return signInAgain(mailPath);
      }
      const { userId } = person;
      try {
        const patch = patchOf(form);
        await changePreferences({
          userId,
          patch,
          actor: { type: 'user', id: userId },
          via: 'page',
        });
        return { location: `${mailPath}?saved` };
      } catch (error) {
        const fault = formErrorOf(error);
        return preferencesPage({
          language,
          person,
          view: await viewOf(userId),
          isSaved: false,
          fault,
        });
      }
    },
  };
}

/**
 * Returns the changes that the person made on the page. Preferences that were changed elsewhere
 * since the page was displayed, such as by an unsubscribe link, keep the newer value.
 */
function patchOf(form: ReadonlyMap<string, string>): PreferencesPatch {
  if (form.get('action') !== 'save') {
    noSuchButton();
  }
  const stateOf = (kind: string) => (form.get(kind) === 'on' ? 'on' : 'off');
  const changed = optionalMailKinds.filter((kind) => {
    const shown = form.get(shownField(kind));
    return shown !== undefined && shown !== stateOf(kind);
  });
  const kinds = Object.fromEntries(changed.map((kind) => [kind, stateOf(kind) === 'on']));
  const digest = digests.find((one) => one === form.get('digest'));
  if (digest === undefined) {
    throw new PlatformError('invalid_request', `digest must be one of: ${digests.join(', ')}.`);
  }
  return digest === form.get(shownField('digest')) ? { kinds } : { kinds, digest };
}
