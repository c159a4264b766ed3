import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../engines/engine.ts';

/** The Message-IDs of what arrived, by the address of the recipient. */
export type ReceivedMails = Map<string, Set<string>>;

/** Adds what is in the folder of the mail server, which empties it when it starts. */
export async function collectMails({ folder }: Engine, received: ReceivedMails): Promise<void> {
  const mails = join(folder, 'mail');
  const names = (await readdir(mails)).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const source = await readFile(join(mails, name), 'utf8');
    const header = (field: string) =>
      new RegExp(`^${field}: *<?([^>\\r\\n]+)`, 'im').exec(source)?.[1];
    const [to, id] = [header('To'), header('Message-ID')];
    // One that is being written has no headers yet.
    if (to !== undefined && id !== undefined) {
      received.set(to, (received.get(to) ?? new Set()).add(id));
    }
  }
}
