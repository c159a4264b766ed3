import { expect } from 'chai';
import { type EventRecorder, recordEvents } from './support/record-events.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

/** The service is ready before its keys are generated. */
const ofStart = new Set<string>(['signing_key.created']);

describe('a PATCH without a change', () => {
  let service: RunningAuthorization;
  let recorder: EventRecorder;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
    recorder = await recordEvents(service.platform);
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(async () => {
    await recorder.close();
    await service.platform.stop();
  });

  const paths = {
    'the caller': () => '/v2/me',
    'a workspace': () => workspace.path(),
    'a member': () => workspace.path(`/members/${owner.userId}`),
    'an API key': () => `/v2/api-keys/${owner.as.credentialId}`,
  };
  for (const [what, path] of Object.entries(paths)) {
    it(`of ${what} is 200 with the same ETag, and emits no event`, async () => {
      const read = await service.call('GET', path(), { as: owner.as });
      const eventIds = async () =>
        (await recorder.all()).filter(({ type }) => !ofStart.has(type)).map(({ id }) => id);
      const before = await eventIds();
      const { name, role } = read.body.user ?? read.body;
      for (const body of [{}, what === 'a member' ? { role } : { name }]) {
        const response = await service.call('PATCH', path(), { as: owner.as, body });
        expect(response.status, response.text).to.equal(200);
        expect(response.headers.etag).to.equal(read.headers.etag);
        expect(response.body).to.deep.equal(read.body);
      }
      expect(await eventIds()).to.deep.equal(before);
    });
  }
});
