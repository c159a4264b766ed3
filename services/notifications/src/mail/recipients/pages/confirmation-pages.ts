import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import type { Logger } from '@irp/observability';
import { createSite, errorPage, noSuchButton, type PageHandlers } from '@irp/web-pages';
import type { ReadAudience } from '../../../audiences/audience-reader.ts';
import type { DecideConfirmation } from '../decide-confirmation.ts';
import type { NotificationContact } from '../domain/notification-contact.ts';
import { confirmationPath } from './confirmation-address.ts';
import { confirmedPage, declinedPage, endedPage, questionPage } from './contact-pages.ts';
import { confirmationTexts } from './texts/index.ts';

interface Dependencies {
  confirmation: DecideConfirmation;
  readAudience: ReadAudience;
  /** The public origin of the pages. Forms are accepted only from this origin. */
  origin: string;
  now: () => number;
  log: Logger;
}

/**
 * Creates the page to which the confirmation mail links. GET confirms nothing, because mail
 * scanners open links. The page needs no sign-in, because the token proves that its holder reads
 * the mails of the address. In addition, the token in the form prevents CSRF, because another site
 * does not know the token.
 */
export function createConfirmationPages(
  { origin, log, ...deps }: Dependencies,
  translateError: ErrorTranslator,
): NonNullable<HttpAppOptions['mounts']>[number] {
  return createSite({
    path: confirmationPath,
    origin: () => origin,
    log,
    translateError,
    errorPageOf: (error, language) =>
      errorPage(error, { href: '/', text: confirmationTexts[language].toPlatform }, language),
    pages: { '/?': handlers(deps) },
  });
}

function handlers({
  confirmation,
  readAudience,
  now,
}: Omit<Dependencies, 'origin' | 'log'>): PageHandlers {
  async function workspaceOf({ workspaceId }: NotificationContact): Promise<string> {
    const { workspaces } = await readAudience({ only: [workspaceId] }, new Date(now()), null);
    return workspaces[0]?.name ?? '';
  }

  return {
    async get({ query, language }) {
      const token = query.get('token') ?? '';
      const contact = await confirmation.find(token);
      if (!contact) {
        return endedPage(language);
      }
      const asked = { language, contact, workspace: await workspaceOf(contact) };
      return questionPage(asked, token);
    },
    async post({ language }, form) {
      const token = form.get('token') ?? '';
      const contact = await confirmation.find(token);
      if (!contact) {
        return endedPage(language);
      }
      // The workspace is read before the decision is stored, so the response can show workspace and
      // contact even after a refusal.
      const asked = { language, contact, workspace: await workspaceOf(contact) };
      switch (form.get('action')) {
        case 'confirm':
          return (await confirmation.decide(token, 'confirmed'))
            ? confirmedPage(asked)
            : endedPage(language);
        case 'decline':
          return (await confirmation.decide(token, 'declined'))
            ? declinedPage(asked)
            : endedPage(language);
        default:
          return noSuchButton();
      }
    },
  };
}
