import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const byItself = 'The integration acts by itself, without a person, with all of these permissions';
const forPeople = 'only with rights that the person has';

describe('directory: the identity that an application uses, on pages and in the preview', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let admins: Principal;
  let admin: SignedInBrowser;

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace()).person('owner');
    workspace = await bench.createWorkspace();
    admins = await workspace.person('admin');
    admin = await bench.browserOf(workspace, 'admin');
  });
  after(() => bench.stop());

  const place = () =>
    new URLSearchParams({ workspace: workspace.workspaceId, environment: 'production' });
  const cases: {
    grantTypes: string[];
    words: string[];
    others: string[];
  }[] = [
    {
      grantTypes: ['client_credentials'],
      words: [byItself],
      others: [forPeople],
    },
    {
      grantTypes: ['authorization_code', 'refresh_token'],
      words: [forPeople],
      others: [byItself],
    },
    {
      grantTypes: ['authorization_code', 'client_credentials'],
      words: [byItself, forPeople],
      others: [],
    },
    {
      grantTypes: ['device_code', 'refresh_token'],
      words: [forPeople],
      others: [byItself],
    },
  ];
  for (const { grantTypes, words, others } of cases) {
    it(`is named for an application with ${grantTypes.join(' and ')}`, async () => {
      const app = await bench.publish(publisher, { scopes: ['investments.read'], grantTypes });
      const path = `/v2/installations/preview?applicationId=${app.id}`;
      const { body } = await bench.call('GET', path, { as: admins });
      expect(body).to.include({
        actsWithoutPerson: words.includes(byItself),
        actsForPeople: words.includes(forPeople),
      });
      const consent = await admin.open(`/directory/listings/${app.id}/install?${place()}`);
      await bench.install(admins, app.id, ['investments.read']);
      await bench.setScopes(publisher, app.id, ['investments.read', 'members.read']);
      const again = await admin.open(`/directory/listings/${app.id}/install?${place()}`);
      for (const [button, { text }] of Object.entries({
        install: consent,
        reauthorize: again,
      })) {
        const [above = ''] = text.split(`value="${button}"`);
        expect(above).not.to.equal(text);
        for (const word of words) {
          expect(above, button).to.contain(word);
        }
        for (const other of others) {
          expect(text, button).not.to.contain(other);
        }
      }
    });
  }
});
