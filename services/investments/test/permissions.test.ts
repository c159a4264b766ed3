import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import {
  type ApiClient,
  createTestPlatform,
  describePermissions,
  type PermissionFixture,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';

describe('investments: permissions', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const creatorFor = (caller: Principal, target: string): Principal => ({
    ...(target === 'others' ? testPrincipal({ userId: 'a-colleague' }) : caller),
    environment: caller.environment,
    scopes: ['investments.write'],
  });
  const record = async (...[caller, target]: Parameters<PermissionFixture>) => {
    const as = creatorFor(caller, target);
    const { body } = await call('POST', '/v2/investments', { as, body: { name: 'Acme' } });
    return { params: { id: String(body.id) } };
  };
  let views = 0;
  const view: PermissionFixture = async (caller, target) => {
    const { body } = await call('POST', '/v2/investment-views', {
      as: creatorFor(caller, target),
      body: { name: `View ${views++}`, visibility: 'shared' },
    });
    return { params: { id: body.id } };
  };
  const note: PermissionFixture = async (caller, target) => {
    const { params } = await record(caller, target);
    const { body } = await call('POST', `/v2/investments/${params.id}/notes`, {
      as: creatorFor(caller, target),
      body: { text: 'Rising' },
    });
    return { params: { id: body.investmentId, noteId: body.id } };
  };
  const csv = {
    headers: { 'content-type': 'text/csv' },
    body: 'name\nAcme\n',
  };
  const job: PermissionFixture = async (caller, target) => {
    const as = creatorFor(caller, target);
    const { body } = await call('POST', '/v2/investments/imports?async=true', { as, ...csv });
    return { params: { id: body.id } };
  };
  const endedJob: PermissionFixture = async (caller, target) => {
    const as = creatorFor(caller, target);
    const { body: created } = await call('POST', '/v2/investments/imports?async=true', {
      as,
      ...csv,
    });
    const reader = { ...as, scopes: ['investments.read' as const] };
    await eventually('the job has ended', async () => {
      const { body } = await call('GET', `/v2/import-jobs/${created.id}`, { as: reader });
      return body.endedAt !== null;
    });
    return { params: { id: created.id } };
  };
  const merge: PermissionFixture = async (...of) => {
    const duplicate = await record(...of);
    return { ...(await record(...of)), body: { duplicates: [duplicate.params.id] } };
  };
  const edit: PermissionFixture = async (caller, target) => {
    const as = creatorFor(caller, target);
    const { body } = await call('POST', '/v2/investment-edits', { as, body: newEdit });
    await eventually('the edit has ended', async () => {
      const reader = { ...as, scopes: ['investments.read' as const] };
      const { body: read } = await call('GET', `/v2/investment-edits/${body.id}`, { as: reader });
      return read.endedAt !== null;
    });
    return { params: { id: body.id } };
  };
  const newEdit = { ids: ['unknown'], changes: { ceo: 'Ann' } };
  const preset = { params: { name: 'mine' } };

  describePermissions({
    serves: ({ tag }) => tag === 'Investments',
    call: () => call,
    personOf: (role) => testPrincipal({ role, userId: `the-${role}` }),
    fixtures: {
      listAllInvestments: () => ({}),
      listInvestments: () => ({}),
      getInvestment: record,
      listInvestmentHistory: record,
      listInvestmentViews: () => ({}),
      getInvestmentView: view,
      createInvestmentView: () => ({ body: { name: `New view ${views++}` } }),
      updateInvestmentView: async (...of) => ({
        ...(await view(...of)),
        body: { sort: 'name' },
      }),
      deleteInvestmentView: view,
      listInvestmentNotes: record,
      getInvestmentNote: note,
      createInvestmentNote: async (...of) => ({
        ...(await record(...of)),
        body: { text: 'Rising' },
      }),
      updateInvestmentNote: async (...of) => ({
        ...(await note(...of)),
        body: { text: 'Falling' },
      }),
      deleteInvestmentNote: note,
      exportInvestments: () => ({ query: '?format=csv' }),
      createInvestment: (_, target) => ({
        body: {
          name: 'Acme',
          visibility: target === 'private' ? 'private' : 'workspace',
        },
      }),
      getInvestmentFacets: () => ({}),
      getInvestmentDuplicates: record,
      mergeInvestments: merge,
      createInvestmentEdit: () => ({ body: newEdit }),
      previewInvestmentEdit: () => ({ body: newEdit }),
      listInvestmentEdits: () => ({}),
      getInvestmentEdit: edit,
      cancelInvestmentEdit: edit,
      undoInvestmentEdit: edit,
      importInvestments: (_, target) => ({
        ...csv,
        query: target === 'private' ? '?visibility=private' : '',
      }),
      getImportTemplate: () => ({}),
      listImportJobs: () => ({}),
      getImportJob: job,
      listImportJobErrors: job,
      listImportJobWarnings: job,
      cancelImportJob: job,
      undoImportJob: endedJob,
      updateInvestment: async (...of) => ({
        ...(await record(...of)),
        body: { ceo: 'Ann' },
      }),
      deleteInvestment: record,
      lockInvestment: record,
      unlockInvestment: record,
      archiveInvestment: record,
      unarchiveInvestment: record,
      addFavorite: record,
      removeFavorite: record,
      listImportPresets: () => ({}),
      putImportPreset: () => ({
        ...preset,
        body: { mapping: { Company: 'name' } },
      }),
      deleteImportPreset: () => preset,
    },
  });
});
