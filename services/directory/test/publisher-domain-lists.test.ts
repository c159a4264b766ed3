import { describeLists } from '@irp/testing';
import { expect } from 'chai';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: lists of publisher domains', () => {
  let directory: RunningDirectory;

  before(async () => {
    directory = await startDirectory();
  });
  after(() => directory.stop());

  describeLists({
    serves: ({ operationId }) => operationId === 'listPublisherDomains',
    call: () => directory.call,
    lists: {
      async listPublisherDomains() {
        const as = await (await directory.createWorkspace()).person('owner');
        for (let at = 0; at < 13; at++) {
          const body = { domain: `d${at}.example.com` };
          expect(
            (await directory.call('POST', '/v2/publisher-domains', { as, body })).status,
          ).to.equal(201);
        }
        return { as, records: 13 };
      },
    },
  });
});
