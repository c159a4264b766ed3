import { type Html, html, type Page, type PageLanguage, renderResponse } from '@irp/web-pages';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { choosePageLanguage } from '../../people/pages/page-language.ts';
import type { UserStore } from '../../people/store/user-store.ts';
import { providerMessages } from '../provider/provider-messages.ts';

/** Returns the language of a page that oidc-provider shows. */
export type LanguageOf = (ctx: KoaContextWithOIDC) => Promise<PageLanguage>;

export function createLanguageOf(users: Pick<UserStore, 'find'>): LanguageOf {
  return async ({ req: request, res: response, oidc }) => {
    const userId = oidc.session?.accountId;
    // An error is ignored, because the page may report that the database is unavailable.
    const user = userId === undefined ? undefined : await users.find(userId).catch(() => undefined);
    return choosePageLanguage(
      { request, response },
      {
        user,
        uiLocales: oidc.params?.ui_locales,
      },
    );
  };
}

/** Sends a page in the language of the response. */
export function show(ctx: KoaContextWithOIDC, page: Page): void {
  const isSignedIn = ctx.oidc.session?.accountId !== undefined;
  const { body, headers } = renderResponse(ctx.res, { isSignedIn, ...page });
  ctx.body = body;
  ctx.set(headers);
}

/**
 * Returns whether a form belongs to another session: the cookie has expired, or the user has opened
 * another page since.
 */
export function isExpiredForm(error: Error): boolean {
  const { error_description: description = '' } = error as { error_description?: string };
  return providerMessages.formExpired.test(description);
}

export function formToken(form: string): string {
  return providerMessages.formToken.exec(form)?.[1] ?? '';
}

/** Returns a note on a page. @param text in the language of the page */
export function ownNote(text: string): Html {
  return html`<p class="fault" role="alert">${text}</p>`;
}
