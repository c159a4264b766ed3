import type { RenderMail } from './mail.ts';
import { chatOf } from './recipients/domain/contact-address.ts';
import { isOfContact } from './recipients/domain/for-contacts.ts';
import type { UnsubscribeLinks } from './recipients/unsubscribe-links.ts';
import { createMailRenderer } from './rendering/create-mail-renderer.ts';

interface Options {
  unsubscribeLinks: Pick<UnsubscribeLinks, 'linkOf'>;
  /** URL of the page with the mail preferences. */
  preferencesLink: string;
}

/**
 * Created with the first mail instead of at the start: reading and checking all templates takes a
 * tenth of a second.
 */
let renderer: ReturnType<typeof createMailRenderer> | undefined;

/**
 * Renders mails for their recipient: with the reason, and with the unsubscribe link of optional
 * mails.
 */
export function createRenderMail({ unsubscribeLinks, preferencesLink }: Options): RenderMail {
  return (mail) => {
    renderer ??= createMailRenderer();
    const unsubscribeLink = unsubscribeLinks.linkOf(mail);
    const place = {
      isForContact: isOfContact(mail),
      isForChat: chatOf(mail.to) !== undefined,
    };
    const rendered = renderer({
      ...mail,
      ...place,
      preferencesLink,
      unsubscribeLink,
    });
    return { ...rendered, unsubscribeLink };
  };
}
