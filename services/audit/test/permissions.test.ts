import {
  type ApiClient,
  createTestPlatform,
  describePermissions,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
import { audit } from '../src/service.ts';

describe('audit: permissions', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
  });
  after(() => platform.stop());

  describePermissions({
    serves: ({ tag, path }) => tag === 'Audit' || path.startsWith('/platform/dead-letters'),
    call: () => call,
    personOf: (role) => testPrincipal({ role, userId: `the-${role}` }),
    fixtures: {
      listPlatformDeadLetters: () => ({}),
      replayPlatformDeadLetters: () => ({ body: { group: 'audit' } }),
      listAuditRecords: () => ({}),
      listAccountRecords: () => ({}),
      eraseAccount: () => ({}),
      // A record of the workspace as a whole, readable for callers of both environments.
      getAuditRecord: async () => {
        const as = testPrincipal({ role: 'owner' });
        await call('POST', '/v2/audit/erasures', {
          as,
          body: { userId: 'person-1' },
        });
        const { body } = await call('GET', '/v2/audit/records?action=audit.person_erased', { as });
        return { params: { id: body.data[0].id } };
      },
      exportAuditRecords: () => ({}),
      listAuditCheckpoints: () => ({}),
      erasePerson: () => ({ body: { userId: 'person-1' } }),
    },
  });
});
