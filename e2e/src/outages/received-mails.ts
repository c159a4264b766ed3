import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../engines/engine.ts';

/** The Message-IDs of the received mails, by address of the recipient. */
export type ReceivedMails = Map<string, Set<string>>;

/**
 * Adds the mails in the folder of the mail server. The mail server empties the folder at a start.
 */
export async function collectMails({ folder }: Engine, received: ReceivedMails): Promise<void> {
  const mails = join(folder, 'mail');
  const names = (await readdir(mails)).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const source = await readFile(join(mails, name), 'utf8');
    const header = (field: string) =>
      new RegExp(`^${field}: *<?([^>\\r\\n]+)`, 'im').exec(source)?.[1];
    const [to, id] = [header('To'), header('Message-ID')];
    // An incomplete file has no headers yet.
    if (to !== undefined && id !== undefined) {
      received.set(to, (received.get(to) ?? new Set()).add(id));
    }
  }
}
