import {
  applicationMark,
  type Html,
  html,
  type MarkedApplication,
  type Page,
  type PageLanguage,
} from '@irp/web-pages';
import type { Configuration } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { asOthersSee, logoOf } from '../../applications/domain/application.ts';
import { errorNoteOf } from '../../people/pages/error-note.ts';
import { deviceErrorNames } from '../provider/provider-messages.ts';
import { formToken, isExpiredForm, type LanguageOf, ownNote, show } from './provider-page.ts';
import { oauthTexts } from './texts/index.ts';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

export type DevicePages = Pick<
  DeviceFlow,
  'userCodeInputSource' | 'userCodeConfirmSource' | 'successSource'
>;

/** Creates the pages on which a user connects a device (RFC 8628). */
export function createDevicePages(
  applications: Pick<ApplicationCache, 'get'>,
  languageOf: LanguageOf,
): DevicePages {
  return {
    async userCodeConfirmSource(ctx, form, client, _deviceInfo, userCode) {
      const application = await seenApplication(client.clientId);
      show(ctx, confirmPage(form, userCode, application, await languageOf(ctx)));
    },
    async userCodeInputSource(ctx, form, _out, error) {
      const language = await languageOf(ctx);
      const t = oauthTexts[language];
      const value = formToken(form);
      const typed = (error as { userCode?: string } | undefined)?.userCode;
      show(ctx, {
        title: t.device.connect,
        body: html`${error && deviceErrorNote(error, language)}
<form method="post" action="/oauth/device"><input type="hidden" name="xsrf" value="${value}">
<label for="user_code">${t.device.enterCode}</label>
<input type="text" id="user_code" name="user_code" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus>
<p class="actions"><button type="submit">${t.continue}</button></p></form>`,
      });
    },
    async successSource(ctx) {
      const t = oauthTexts[await languageOf(ctx)].device;
      show(ctx, {
        title: t.connected,
        body: html`<p>${t.canClose}</p>`,
      });
    },
  };

  async function seenApplication(clientId: string): Promise<MarkedApplication> {
    const application = await applications.get(clientId);
    return application === undefined
      ? { name: clientId }
      : {
          name: asOthersSee(application).name,
          logo: logoOf(application),
        };
  }
}

function confirmPage(
  form: string,
  userCode: string,
  application: MarkedApplication,
  language: PageLanguage,
): Page {
  const t = oauthTexts[language].device;
  const value = formToken(form);
  const fields = html`<input type="hidden" name="xsrf" value="${value}"><input type="hidden" name="user_code" value="${userCode}"><input type="hidden" name="confirm" value="yes">`;
  return {
    title: t.confirm,
    hasImages: application.logo !== undefined,
    body: html`${applicationMark(application, language)}<p>${t.wants(application.name)}</p>
<p><code>${userCode}</code></p>
<p class="note">${t.warning}</p>
<form method="post" action="/oauth/device">${fields}<p class="actions">
<button type="submit">${t.isShown}</button>
<button class="second" type="submit" name="abort" value="yes">${t.stop}</button></p></form>`,
  };
}

function deviceErrorNote(error: Error, language: PageLanguage): Html {
  const t = oauthTexts[language].device;
  if (isExpiredForm(error)) {
    return ownNote(t.expired);
  }
  const { error_description: description } = error as { error_description?: string };
  if (error.name === 'TooManyCodesError' && description !== undefined) {
    return errorNoteOf(description, language);
  }
  const known = deviceErrorNames.find((name) => name === error.name);
  return ownNote(known ? t.errors[known] : t.failed);
}
