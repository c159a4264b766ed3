import { investments } from '@irp/investments';
import { createTestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import mongoose from 'mongoose';
import { migrationPrivileges, servicePrivileges } from '../src/roles/privileges.ts';
import { audit } from '../src/service.ts';
import { compileModels } from '../src/store/models.ts';

const ofLog = servicePrivileges.filter(
  ({ collection }) => !['person_keys', 'migrations'].includes(collection),
);

describe('audit: the database role of the service', () => {
  it('cannot update or delete in the collections of the log', () => {
    for (const { actions } of ofLog) {
      expect(actions).to.not.include('update').and.not.include('remove');
    }
  });

  it('cannot read or change records as the role of migrations', () => {
    const ofRecords = migrationPrivileges.filter(
      ({ collection }) => !['migrations', 'leases'].includes(collection),
    );
    const actions = new Set(ofRecords.flatMap((one) => one.actions));
    for (const action of ['find', 'insert', 'update', 'remove']) {
      expect([...actions]).to.not.include(action);
    }
    expect(ofRecords.map(({ collection }) => collection)).to.include.members(
      ofLog.map(({ collection }) => collection),
    );
  });

  it('includes every collection of the service', () => {
    const connection = mongoose.createConnection();
    const names = Object.values(compileModels(connection)).map((model) => model.collection.name);
    expect(servicePrivileges.map(({ collection }) => collection)).to.include.members(names);
  });

  it('is sufficient: the service sends only find and insert commands to the log', async () => {
    const sent = new Set<string>();
    mongoose.set('debug', (collection, method) => {
      if (ofLog.some((one) => one.collection === collection)) {
        sent.add(method);
      }
    });
    const platform = await createTestPlatform();
    try {
      const owner = testPrincipal({ role: 'owner' });
      const { call } = await platform.start(audit);
      const { call: data } = await platform.start(investments);
      await data('POST', '/v2/investments', {
        as: owner,
        body: { name: 'Command' },
      });
      const records = () =>
        call('GET', '/v2/audit/records?action=investment.created', { as: owner });
      await eventually(
        'the new investment is recorded',
        async () => (await records()).body.data.length === 1,
      );
      await call('GET', '/v2/audit/exports?format=bundle', { as: owner });
      await call('POST', '/v2/audit/erasures', {
        as: owner,
        body: { userId: 'ann' },
      });
    } finally {
      await platform.stop();
      mongoose.set('debug', false);
    }
    const allowed = [
      'countDocuments',
      'createIndexes',
      'find',
      'findOne',
      'insertMany',
      'insertOne',
      'listIndexes',
    ];
    expect([...sent].filter((method) => !allowed.includes(method))).to.deep.equal([]);
    expect([...sent]).to.include.members(['find', 'insertMany', 'insertOne']);
  });
});
