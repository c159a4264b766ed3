import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from '../support/start-authorization.ts';

describe('names that pass for something else', () => {
  let service: RunningAuthorization;
  let office: Office;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
    office = await service.office();
    owner = await office.hire('owner');
  });
  after(() => service.platform.stop());

  const application = { type: 'confidential', environment: 'production', scopes: ['investments.read'] };
  const named = (): [method: string, path: string, body: object][] => [
    ['PATCH', '/v2/me', {}],
    ['POST', '/v2/workspaces', { region: 'us' }],
    ['PATCH', office.path(), {}],
    ['POST', office.path('/members'), { email: 'm@example.org', role: 'member' }],
    ['POST', '/v2/api-keys', { environment: 'production' }],
    ['PATCH', `/v2/api-keys/${owner.as.credentialId}`, {}],
    ['POST', '/v2/applications', application],
  ];
  const deceptive = {
    'a line feed': 'A\nWhat to do: send us your password',
    'a carriage return': 'A\rB',
    'a tab': 'A\tB',
    'an escape': 'A\u001b[2JB',
    'a next line': 'A\u0085B',
    'a line separator': 'A\u2028B',
    'a paragraph separator': 'A\u2029B',
    'a right-to-left override': 'gpj.\u202efdp',
    'a left-to-right embedding': 'A\u202aB',
    'an isolate': 'A\u2067B',
    'the end of an isolate': 'A\u2069B',
    'an Arabic letter mark': 'A\u061cB',
    'a zero-width space': 'A\u200bB',
    'a word joiner': 'A\u2060B',
    'a soft hyphen': 'A\u00adB',
    'a byte order mark': 'A\ufeffB',
  };

  for (const [what, name] of Object.entries(deceptive))
    it(`are refused: ${what}`, async () => {
      for (const [method, path, body] of named()) {
        const answer = await service.call(method, path, { as: owner.as, body: { ...body, name } });
        expect(answer.status, path).to.equal(400);
        expect(answer.body.errors[0].field, path).to.equal('name');
      }
    });

  it('are not those of other scripts, or with an emoji', async () => {
    for (const name of ['שולחן מסחר', 'مكتب', '株式', 'Büro – «A»', 'Team 🚀', 'Family 👩\u200d👧', 'می\u200cخواهم'])
      expect((await service.call('PATCH', '/v2/me', { as: owner.as, body: { name } })).status, name).to.equal(200);
  });
});
