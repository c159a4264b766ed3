import type { Engines } from '../engines/start-engines.ts';
import type { Ledger } from './ledger.ts';
import type { OutagePlatform } from './outage-platform.ts';
import { collectMails } from './received-mails.ts';

/** Returns a line for each kind of acknowledged change that is missing or duplicated. */
export async function lostOrDoubled(
  platform: OutagePlatform,
  engines: Engines,
  ledger: Ledger,
): Promise<string[]> {
  const records = await auditRecords(platform);
  const count = (action: string) =>
    Map.groupBy(
      records.filter((record) => record.action === action),
      ({ targets }) => targets[0]!.id,
    );
  const created = count('investment.created');
  const keys = count('api_key.created');
  const revoked = count('api_key.revoked');
  const delivered = new Set(platform.delivered());
  const { mails } = ledger;
  await collectMails(engines.smtp, mails);
  const seqs = records.map(({ seq }) => seq);
  return [
    several(
      'records of the log that are not numbered in order',
      seqs.filter((seq, at) => seq !== at),
    ),
    several('created records without a record in the log', absent(ledger.created, created)),
    several('created keys without a record in the log', absent(ledger.keys, keys)),
    several('keys that were created, but not revoked', absent(ledger.keys, revoked)),
    several(
      'doubled records in the log',
      [...created, ...keys].filter(([, found]) => found.length > 1),
    ),
    several('created records without a webhook', absent(ledger.created, delivered)),
    several('invitations without a mail', absent(ledger.invited, mails)),
    several(
      'invitations that were mailed with two Message-IDs',
      [...ledger.invited].filter((to) => (mails.get(to)?.size ?? 0) > 1),
    ),
  ].flat();
}

function several(what: string, found: readonly unknown[]): string[] {
  return found.length === 0 ? [] : [`${found.length} ${what}, such as ${JSON.stringify(found[0])}`];
}

function absent(expected: ReadonlySet<string>, found: { has(id: string): boolean }): string[] {
  return [...expected].filter((id) => !found.has(id));
}

interface AuditRecord {
  seq: number;
  action: string;
  targets: { id: string }[];
}

async function auditRecords({ gateway, owner }: OutagePlatform): Promise<AuditRecord[]> {
  const response = await fetch(`${gateway}/v2/audit/exports?format=ndjson`, {
    headers: { 'X-API-Key': owner.key },
  });
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
