import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, describeLists, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { freshWorkspace } from './callers.ts';

describe('investments: lists', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  /** @returns the id of the ended job: the list does not change any more */
  const runJob = async (as: Principal, body: string): Promise<string> => {
    const headers = { 'content-type': 'text/csv' };
    const { id } = (
      await call('POST', '/v2/investments/imports?async=true', {
        as,
        headers,
        body,
      })
    ).body;
    await eventually('the job has ended', async () => {
      return (await call('GET', `/v2/import-jobs/${id}`, { as })).body.endedAt !== null;
    });
    return id;
  };

  describeLists({
    serves: ({ tag }) => tag === 'Investments',
    call: () => call,
    lists: {
      async listInvestments() {
        const as = freshWorkspace()();
        const body = Array.from({ length: 13 }, (_, at) => JSON.stringify({ name: `N${at}` })).join(
          '\n',
        );
        const headers = { 'content-type': 'application/x-ndjson' };
        await call('POST', '/v2/investments/imports', {
          as,
          headers,
          body,
        });
        return { as, records: 13 };
      },
      async listInvestmentHistory() {
        const as = freshWorkspace()();
        const { body } = await call('POST', '/v2/investments', { as, body: { name: 'N' } });
        for (let at = 0; at < 11; at++) {
          await call('PATCH', `/v2/investments/${body.id}`, { as, body: { ceo: `C${at}` } });
        }
        return {
          as,
          params: { id: body.id },
          records: 12,
        };
      },
      async listInvestmentViews() {
        const as = freshWorkspace()();
        for (let at = 0; at < 11; at++) {
          await call('POST', '/v2/investment-views', { as, body: { name: `V${at}` } });
        }
        return { as, records: 11 };
      },
      async listInvestmentEdits() {
        const as = freshWorkspace()();
        for (let at = 0; at < 11; at++) {
          const body = { ids: ['unknown'], changes: { ceo: `C${at}` } };
          const { body: edit } = await call('POST', '/v2/investment-edits', { as, body });
          await eventually('the edit has ended', async () => {
            const path = `/v2/investment-edits/${edit.id}`;
            return (await call('GET', path, { as })).body.endedAt !== null;
          });
        }
        return { as, records: 11 };
      },
      async listInvestmentNotes() {
        const as = freshWorkspace()();
        const { body } = await call('POST', '/v2/investments', { as, body: { name: 'N' } });
        for (let at = 0; at < 11; at++) {
          await call('POST', `/v2/investments/${body.id}/notes`, { as, body: { text: `T${at}` } });
        }
        return {
          as,
          params: { id: body.id },
          records: 11,
        };
      },
      async listImportJobs() {
        const as = freshWorkspace()();
        for (let at = 0; at < 11; at++) {
          await runJob(as, 'name\nA\n');
        }
        return { as, records: 11 };
      },
      async listImportJobErrors() {
        const as = freshWorkspace()();
        const id = await runJob(as, `name,country\n${'A,Atlantis\n'.repeat(12)}`);
        return {
          as,
          params: { id },
          records: 12,
        };
      },
      async listImportJobWarnings() {
        const as = freshWorkspace()();
        const id = await runJob(as, `name,foundingDate\n${'A,2013 (1888)\n'.repeat(12)}`);
        return {
          as,
          params: { id },
          records: 12,
        };
      },
      async listImportPresets() {
        const as = freshWorkspace()();
        const builtIn = (await call('GET', '/v2/import-presets?limit=0', { as })).body.meta
          .totalRecords;
        for (let at = 0; at < 11; at++) {
          await call('PUT', `/v2/import-presets/p${at}`, {
            as,
            body: { mapping: { Symbol: 'tickerSymbol' } },
          });
        }
        return { as, records: builtIn + 11 };
      },
    },
  });
});
