import { describePermissions } from '@irp/testing';
import { type AuditLog, startAuditLog } from '../support/start-audit-log.ts';
import { applicationFixtures } from './application-fixtures.ts';
import { credentialFixtures } from './credential-fixtures.ts';
import { type PermissionBench, startPermissionBench } from './permission-bench.ts';
import { workspaceFixtures } from './workspace-fixtures.ts';

describe('authorization: permissions', () => {
  let bench: PermissionBench;
  let log: AuditLog;

  before(async () => {
    bench = await startPermissionBench();
    log = await startAuditLog(bench.service.platform);
  });
  after(() => bench.stop());

  describePermissions({
    // Excludes only the tags of other services, so that the first endpoint of a new tag is not
    // forgotten.
    serves: ({ tag, path }) =>
      !['Investments', 'Directory', 'Installations', 'Notifications', 'Webhooks', 'Audit'].includes(
        tag,
      ) && !/^\/platform\/(?:health|dead-letters|webhook-endpoints|failed-mails)/.test(path),
    call: () => bench.service.call,
    personOf: (role) => bench.people[role],
    fixtures: {
      ...workspaceFixtures(() => bench),
      ...credentialFixtures(() => bench),
      ...applicationFixtures(() => bench),
    },
  });

  it('every event of these calls is recorded', () => log.expectAllRecorded());
});
