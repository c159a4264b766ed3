import { readFile } from 'node:fs/promises';
import type { Demo } from './demo-file.ts';

const companies = new URL('../../data/demo-companies.json', import.meta.url);
/** The second workspace gets a few of them, so that its lists are not empty. */
const fewer = 12;

/** Fills both demo workspaces through the import that clients use; the Idempotency-Key makes a repeat harmless. */
export async function importCompanies(baseUrl: string, demo: Demo): Promise<void> {
  const all: object[] = JSON.parse(await readFile(companies, 'utf8'));
  for (const [at, workspace] of demo.workspaces.entries()) {
    const owner = demo.users.find(({ workspaceId, role }) => workspaceId === workspace.id && role === 'owner');
    if (owner) await importInto(baseUrl, owner.apiKey, at === 0 ? all : all.slice(0, fewer));
  }
}

async function importInto(baseUrl: string, apiKey: string, records: object[]): Promise<void> {
  const answer = await fetch(`${baseUrl}/v2/investments/imports`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': 'demo-companies' },
    body: records.map((record) => JSON.stringify(record)).join('\n'),
  });
  const report = (await answer.json()) as { rejected?: number; message?: string };
  if (answer.status !== 200 || report.rejected !== 0)
    throw new Error(`The demo records cannot be imported: ${JSON.stringify(report)}`);
}
