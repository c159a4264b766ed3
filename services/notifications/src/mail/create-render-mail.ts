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
 * The renderer, created with the first mail. Reading and checking all templates takes a tenth of a
 * second, which would delay the start of the service.
 */
let renderer: ReturnType<typeof createMailRenderer> | undefined;

/**
 * Creates a function that renders a mail for its recipient. The footer has the reason for the mail,
 * and the unsubscribe link if the mail is optional.
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
