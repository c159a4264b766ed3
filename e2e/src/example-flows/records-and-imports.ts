import { schemaExample } from '@irp/contracts/openapi';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Flow, readNewest } from './flow.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function records(flow: Flow): Promise<void> {
  const { platform, send } = flow;
  const created = await send('createInvestment');
  expect(created.body).to.deep.include(created.sent);
  const values = { id: created.body.id };
  const changed = await send('updateInvestment', { values });
  expect(changed.body).to.include({
    ceo: (changed.sent as { ceo: string }).ceo,
    name: created.body.name,
  });
  for (const verb of ['lock', 'unlock', 'archive', 'unarchive']) {
    await send(`${verb}Investment`, { values });
  }
  for (const verb of ['add', 'remove']) {
    await send(`${verb}Favorite`, { values });
  }
  await send('getInvestment', { values });
  const note = await send('createInvestmentNote', { values });
  const ofNote = { values: { ...values, noteId: note.body.id } };
  await send('getInvestmentNote', ofNote);
  await send('listInvestmentNotes', { values });
  await send('updateInvestmentNote', ofNote);
  await send('deleteInvestmentNote', ofNote);
  const view = await send('createInvestmentView', {
    readConflict: () => readNewest(platform, '/v2/investment-views', platform.keyOf('owner')),
  });
  const ofView = { values: { id: view.body.id } };
  await send('getInvestmentView', ofView);
  await send('listInvestmentViews', { query: '?limit=1' });
  await send('updateInvestmentView', { ...ofView, compared: false });
  await send('deleteInvestmentView', ofView);
  await edits(flow);
  await send('listInvestmentHistory', { values, compared: false });
  await send('getInvestmentDuplicates', { values, compared: false });
  const { body: duplicate } = await send('createInvestment');
  const replaced = { duplicates: [duplicate.id], valuesFrom: { website: duplicate.id } };
  await send('mergeInvestments', { values, replaced });
  for (const version of ['v1', 'v2'] as const) {
    await send('listInvestments', { query: '?limit=1', version });
  }
  await send('listAllInvestments');
  await send('deleteInvestment', { values });
}

async function edits({ platform, send }: Flow): Promise<void> {
  const { body: record } = await send('createInvestment', {
    replaced: { sector: 'Utilities', country: 'JP' },
  });
  await send('previewInvestmentEdit', { compared: false });
  // A repeated creation has created two records that the filter of the example matches.
  const replaced = { filter: undefined, ids: [record.id] };
  const { body: edit } = await send('createInvestmentEdit', { replaced, compared: false });
  await ended(platform, edit.id);
  const values = { id: edit.id };
  await send('getInvestmentEdit', { values });
  await send('listInvestmentEdits', { query: '?limit=1' });
  await send('cancelInvestmentEdit', { values });
  const { body: undo } = await send('undoInvestmentEdit', { values, compared: false });
  await ended(platform, undo.id);
}

function ended(platform: Flow['platform'], id: string): Promise<void> {
  return eventually('the edit has ended', async () => {
    const path = `/v2/investment-edits/${id}`;
    const { body } = await platform.call('GET', path, { key: platform.keyOf('owner') });
    return body.endedAt !== null;
  });
}

export async function imports({ examples, send }: Flow): Promise<void> {
  const example = schemaExample(
    examples.resolve('#/components/schemas/ImportReport'),
    examples.resolve,
  ) as {
    file: object;
  };
  const imported = await send('importInvestments', { type: 'text/csv' });
  expect(imported.body).to.deep.equal(example);
  await send('getInvestmentFacets', { compared: false });
  await send('getImportTemplate');
  const workbook = await send('importInvestments', {
    type: xlsx,
    query: '?key=none',
    compared: false,
  });
  expect(workbook.body).to.deep.equal({
    ...example,
    file: { format: 'xlsx', sheet: 'Companies' },
  });
  const lines = await send('importInvestments', {
    type: 'application/x-ndjson',
    query: '?key=none',
    compared: false,
  });
  expect(lines.body).to.include({ created: 2, rejected: 0 });
  // Tests preset names that are also the last segments of paths, such as
  // `/investments/{id}/favorite`.
  for (const name of ['broker-export', 'favorite', 'lock']) {
    expect((await send('putImportPreset', { values: { name } })).body.name).to.equal(name);
    await send('listImportPresets', { compared: false });
    await send('deleteImportPreset', { values: { name } });
  }
}

export async function importJobs({ platform, examples, send }: Flow): Promise<void> {
  const { status, body } = await send('importInvestments', {
    type: 'text/csv',
    query: '?async=true&key=none',
    compared: false,
    isRepeated: false,
  });
  expect(status).to.equal(202);
  const values = { id: body.id };
  await eventually('the job has ended', async () => {
    const { state } = (
      await platform.call('GET', `/v2/import-jobs/${body.id}`, {
        key: platform.keyOf('owner'),
      })
    ).body;
    return !['receiving', 'queued', 'running'].includes(state);
  });
  const job = await send('getImportJob', { values });
  const { report, progress } = schemaExample(
    examples.resolve('#/components/schemas/ImportJob'),
    examples.resolve,
  ) as typeof body;
  expect(job.body).to.deep.include({
    state: 'succeeded',
    report,
    progress,
  });
  await send('listImportJobs');
  const { body: errors } = await send('listImportJobErrors', { values });
  const { body: warnings } = await send('listImportJobWarnings', { values });
  expect(warnings.data).to.deep.equal([]);
  expect(errors.data).to.have.length(1);
  await send('cancelImportJob', { values });
  const { body: undo } = await send('undoImportJob', { values, compared: false });
  await ended(platform, undo.id);
}
