import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import type { Logger } from '@irp/observability';
import {
  createSite,
  errorPage,
  hidden,
  html,
  noSuchButton,
  type Page,
  type PageHandlers,
} from '@irp/web-pages';
import type { ReadAudience } from '../../../audiences/audience-reader.ts';
import type { AnswerConfirmation } from '../answer-confirmation.ts';
import type { NotificationContact } from '../domain/notification-contact.ts';
import { confirmationPath } from './confirmation-address.ts';

interface Dependencies {
  confirmation: AnswerConfirmation;
  readAudience: ReadAudience;
  /** The public origin of the pages, the only one that forms may be sent from. */
  origin: string;
  now: () => number;
  log: Logger;
}

/**
 * The page behind the mail that asks for a confirmation. GET answers nothing, because mail scanners
 * open links. Nobody is signed in: the token proves that its holder reads the mails of the address,
 * and in the form it is what another site cannot know.
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
    errorPageOf: (error) =>
      errorPage(error, {
        href: '/',
        text: 'To the Investment Research Platform',
      }),
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
    async get({ query }) {
      const token = query.get('token') ?? '';
      const contact = await confirmation.find(token);
      return contact ? questionPage(contact, await workspaceOf(contact), token) : endedPage;
    },
    async post(_context, form) {
      const token = form.get('token') ?? '';
      const contact = await confirmation.find(token);
      if (!contact) {
        return endedPage;
      }
      // Before anything is stored: what was answered can be shown.
      const workspace = await workspaceOf(contact);
      switch (form.get('action')) {
        case 'confirm':
          return (await confirmation.answer(token, 'confirmed'))
            ? confirmedPage(contact, workspace)
            : endedPage;
        case 'decline':
          return (await confirmation.answer(token, 'declined'))
            ? declinedPage(contact, workspace)
            : endedPage;
        default:
          return noSuchButton();
      }
    },
  };
}

function questionPage({ target }: NotificationContact, workspace: string, token: string): Page {
  return {
    title: 'Notices to this address',
    body: html`<p>The workspace <strong>${workspace}</strong> asks to send its notices to <strong>${target}</strong>: what happens to the
applications that it uses, and to its security. Nothing is sent before you confirm.</p>
<form method="post" action="${confirmationPath}">${hidden('token', token)}
<p class="actions"><button type="submit" name="action" value="confirm">Confirm</button>
<button type="submit" name="action" value="decline" class="second">This is not me</button></p></form>
<p>After “This is not me” the workspace cannot ask this address again for a year. An admin of the workspace can end the notices at any time.</p>`,
  };
}

function confirmedPage({ target }: NotificationContact, workspace: string): Page {
  return {
    title: 'The address is confirmed',
    body: html`<p><strong>${target}</strong> gets the notices of the workspace <strong>${workspace}</strong> from now on. To end them, ask one of its
admins.</p>`,
  };
}

function declinedPage({ target }: NotificationContact, workspace: string): Page {
  return {
    title: 'You get no notices',
    body: html`<p><strong>${target}</strong> is no contact of the workspace <strong>${workspace}</strong>, which cannot ask again for a year.</p>`,
  };
}

const endedPage: Page = {
  title: 'This link has ended',
  status: 410,
  body: html`<p>It was used, it has expired, or a later mail has replaced it. If you expected notices, ask an admin of the workspace to send you
another mail.</p>`,
};
