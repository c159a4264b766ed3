import type { MailView } from '@irp/contracts/notifications';
import { escapeHtml } from '@irp/http';
import type { RenderMail } from '../mail.ts';
import type { StoredMail } from '../store/mail-store.ts';

/**
 * Returns the rendered mail as the recipient gets it. For a mail that cannot be decrypted or
 * rendered, returns the error.
 */
export async function viewStoredMail(
  { id, to, createdAt, open }: StoredMail,
  render: RenderMail,
): Promise<MailView> {
  const known = {
    id,
    to,
    createdAt: createdAt.toISOString(),
  };
  try {
    const { subject, text, html } = render(open());
    return {
      ...known,
      subject,
      text,
      html,
    };
  } catch (error) {
    const { message } = error as Error;
    return {
      ...known,
      subject: 'This mail cannot be shown',
      text: message,
      html: `<p>${escapeHtml(message)}</p>`,
    };
  }
}
