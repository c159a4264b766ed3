import { readFile } from 'node:fs/promises';
import { UsageError } from '@irp/command-line';
import { type FollowedKeys, followKeys, KeySetError, type PublicKeys } from '@irp/transparency';
import { defineCommand } from '../../command/command.ts';
import { TamperedError } from '../../command/errors.ts';
import { findFile } from '../../input/find-file.ts';
import { readKeys } from './trusted-files.ts';

export const updateKeys = defineCommand({
  name: 'update-keys',
  about: 'Print your copy of the audit keys, with new endorsed keys added',
  operands: ['TRUSTED', 'PUBLISHED'],
  options: {},
  notes: `TRUSTED is your copy. PUBLISHED is the response of GET /v2/audit/keys. Each new key is signed by the key before it, so PUBLISHED can come from any
source. The printed key set contains only your keys and endorsed keys: replace your copy with it.

  curl -s https://host/v2/audit/keys > published.json
  irp audit update-keys audit-keys.json published.json > new.json
  mv new.json audit-keys.json

The exit code is 5 if a key is not endorsed. A compromised key cannot endorse the next key.`,
  async run({ operands: [trustedFile, publishedFile], terminal }) {
    const trusted = await readKeys(trustedFile);
    if (trusted.some(({ name }) => name !== undefined)) {
      throw new UsageError(
        `${trustedFile} must be a JSON Web Key Set, not verifier keys, which belong to one log each.`,
      );
    }
    const { keys, added } = follow(trusted, await readPublished(publishedFile), publishedFile);
    await terminal.print(`${JSON.stringify({ keys }, null, 2)}\n`);
    if (added.length === 0) {
      terminal.note('There is no new key.');
    }
    for (const { kid, by } of added) {
      terminal.note(`Added key ${kid}, endorsed by ${by}.`);
    }
  },
});

async function readPublished(file: string): Promise<unknown> {
  await findFile(file);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new UsageError(`${file} must be a JSON Web Key Set: the file is not JSON.`);
  }
}

function follow(trusted: PublicKeys, published: unknown, file: string): FollowedKeys {
  try {
    return followKeys(trusted, published);
  } catch (error) {
    if (!(error instanceof KeySetError)) {
      throw error;
    }
    throw new TamperedError(`${file}: ${error.message}`, { kind: 'unknown_key' });
  }
}
