import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Person } from '../clients/person.ts';

/** The data of version 0.1.0, as returned by version 0.1.0. */
export interface FirstVersion {
  /** ISO 8601. */
  madeAt: string;
  users: (Person & { role: string; apiKey: string })[];
  records: {
    acme: Record<string, unknown> & { id: string };
    acmeEtag: string;
    private: { id: string };
    /**
     * Ids of records that were stored right before the process was killed, so that the events are
     * still in outboxes.
     */
    burstIds: string[];
    lockedId: string;
    archivedId: string;
    deletedId: string;
  };
  total: number;
  keys: {
    narrow: string;
    sandbox: string;
    revoked: string;
  };
  invited: { userId: string };
  applications: {
    bridge: { clientId: string; secrets: string[] };
    suspended: {
      clientId: string;
      secret: string;
      token: string;
    };
    deletedId: string;
  };
  tokens: {
    client: string;
    publicClientId: string;
    access: string;
    refresh: string;
    usedRefresh: string;
    confidential: {
      clientId: string;
      clientSecret: string;
      redirectUris: string[];
      access: string;
      refresh: string;
    };
  };
  audit: { checkpoints: { data: { size: number; note: string }[] }; keys: object };
}

const archive = new URL('../test/files/data-of-0.1.0.tar.br', import.meta.url);

/**
 * Fills an empty folder with the `DATA_DIR` of a killed platform of version 0.1.0 (commit
 * c9bd582e): the demo, and changes by people of the demo. Every credential in the data was created
 * for this file, and is valid nowhere else.
 */
export async function fillWithFirstVersion(directory: string): Promise<FirstVersion> {
  execFileSync('tar', ['-x', '-C', directory], {
    input: brotliDecompressSync(readFileSync(archive)),
  });
  return JSON.parse(await readFile(join(directory, 'expected.json'), 'utf8'));
}
