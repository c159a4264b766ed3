import { readFile } from 'node:fs/promises';
import { UsageError } from '@irp/command-line';
import { type FollowedKeys, followKeys, KeySetError, type PublicKeys } from '@irp/transparency';
import { defineCommand } from '../../command/command.ts';
import { TamperedError } from '../../command/errors.ts';
import { findFile } from '../../input/find-file.ts';
import { readKeys } from './trusted-files.ts';

export const updateKeys = defineCommand({
  name: 'update-keys',
  about:
    'Print your copy of the keys of the audit log with those that follow, each endorsed by the key before it',
  operands: ['TRUSTED', 'PUBLISHED'],
  options: {},
  notes: `TRUSTED is your copy, PUBLISHED what GET /v2/audit/keys returns now. A key that replaces another one was signed by it, so that it can be trusted wherever
PUBLISHED comes from. The key set that is printed has no key that is not: store it in place of your copy.

  curl -s https://host/v2/audit/keys > published.json
  irp audit update-keys audit-keys.json published.json > new.json
  mv new.json audit-keys.json

The exit code is 5 where a key is not endorsed: one that was replaced because somebody else had it cannot endorse the next.`,
  async run({ operands: [trustedFile, publishedFile], terminal }) {
    const trusted = await readKeys(trustedFile);
    if (trusted.some(({ name }) => name !== undefined)) {
      throw new UsageError(
        `${trustedFile} has verifier keys, which are for one log each: it must be a JSON Web Key Set.`,
      );
    }
    const { keys, added } = follow(trusted, await readPublished(publishedFile), publishedFile);
    await terminal.print(`${JSON.stringify({ keys }, null, 2)}\n`);
    if (added.length === 0) {
      terminal.note('There is no key after yours.');
    }
    for (const { kid, by } of added) {
      terminal.note(`Key ${kid} follows: ${by} endorses it.`);
    }
  },
});

async function readPublished(file: string): Promise<unknown> {
  await findFile(file);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new UsageError(`${file} is not JSON: it must be a JSON Web Key Set.`);
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
