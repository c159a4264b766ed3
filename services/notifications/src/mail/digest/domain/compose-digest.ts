import type { MailOf, MailParams } from '@irp/contracts/notifications';
import { asWritten } from '../../domain/without-links.ts';

type Params = MailParams<'digest'>;

/** A collected mail, as listed in a digest. */
export interface DigestEntry {
  workspace?: string;
  subject: string;
  /** The first lines of the mail. */
  summary: string;
  link: string;
}

const maxSummaryLength = 300;

/**
 * Converts a collected mail to an entry of the digest.
 * @param rendered the mail in the recipient's language
 */
export function toEntry(
  { params }: MailOf,
  rendered: { subject: string; text: string },
): DigestEntry {
  const [paragraph = ''] = rendered.text.split('\n\n');
  const line = asWritten(paragraph).replaceAll('\n', ' ').trim();
  const summary = line.length > maxSummaryLength ? `${line.slice(0, maxSummaryLength)}…` : line;
  const workspace = 'workspace' in params ? { workspace: params.workspace } : {};
  return {
    ...workspace,
    subject: asWritten(rendered.subject),
    summary,
    link: params.link,
  };
}

/**
 * Returns the params of a digest mail. The entries are grouped by workspace and keep their order.
 * Entries without a workspace are last.
 * @param more number of collected mails that the digest does not list
 */
export function composeDigest(entries: readonly DigestEntry[], more: number, link: string): Params {
  const byWorkspace = Map.groupBy(entries, ({ workspace }) => workspace);
  const others = byWorkspace.get(undefined);
  byWorkspace.delete(undefined);
  const mailsOf = (group: readonly DigestEntry[]) => group.map(({ workspace: _, ...mail }) => mail);
  return {
    notices: entries.length + more,
    groups: [
      ...[...byWorkspace].map(([workspace = '', group]) => ({
        workspace,
        mails: mailsOf(group),
      })),
      ...(others ? [{ mails: mailsOf(others) }] : []),
    ],
    more,
    link,
  };
}
