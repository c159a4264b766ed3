import { readFile } from 'node:fs/promises';
import type { Demo } from './demo-file.ts';
import { sendDemoRequest, untilAvailable } from './until-available.ts';

const companies = new URL('../../data/demo-companies.json', import.meta.url);
/** The second workspace gets only some of the companies. */
const companiesOfSecondWorkspace = 12;
/** The workspace of the platform's operators has no records. */
const workspacesWithRecords = 2;

/**
 * Imports the demo companies into the first two demo workspaces over the public API. The
 * Idempotency-Key makes the import idempotent.
 * @throws Error when a record is rejected
 */
export async function importCompanies(
  baseUrl: string,
  demo: Demo,
  signal: AbortSignal,
): Promise<void> {
  const all: object[] = JSON.parse(await readFile(companies, 'utf8'));
  for (const [at, workspace] of demo.workspaces.slice(0, workspacesWithRecords).entries()) {
    const owner = demo.users.find(
      ({ workspaceId, role }) => workspaceId === workspace.id && role === 'owner',
    );
    const records = at === 0 ? all : all.slice(0, companiesOfSecondWorkspace);
    if (owner) {
      await untilAvailable(() => importInto(baseUrl, owner.apiKey, records), signal);
    }
  }
}

async function importInto(baseUrl: string, apiKey: string, records: object[]): Promise<void> {
  const response = await sendDemoRequest(`${baseUrl}/v2/investments/imports`, {
    method: 'POST',
    headers: {
      'X-API-Key': apiKey,
      'Content-Type': 'application/x-ndjson',
      'Idempotency-Key': 'demo-companies',
    },
    body: records.map((record) => JSON.stringify(record)).join('\n'),
  });
  const report = (await response.json()) as { rejected?: number; message?: string };
  if (response.status !== 200 || report.rejected !== 0) {
    throw new Error(`Importing the demo records failed: ${JSON.stringify(report)}`);
  }
}
