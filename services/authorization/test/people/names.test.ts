import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from '../support/start-authorization.ts';

describe('people: names with invisible or misleading characters', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  const application = {
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read'],
  };
  const named = (): [method: string, path: string, body: object][] => [
    ['PATCH', '/v2/me', {}],
    ['POST', '/v2/workspaces', { region: 'us' }],
    ['PATCH', workspace.path(), {}],
    ['POST', workspace.path('/members'), { email: 'm@example.org', role: 'member' }],
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
    'a filler of Hangul': 'A\u3164B',
    'a halfwidth filler of Hangul': 'A\uffa0B',
    'a combining grapheme joiner': 'A\u034fB',
    'an empty pattern of Braille': 'A\u2800B',
    'a web address': 'URGENT: confirm at https://evil.example',
    'a host name that mail programs link': 'See www.evil.example',
    'a domain with a path': 'Confirm at evil.example/now',
    'a Cyrillic letter among Latin ones': 'Аcme',
    'a Greek letter among Latin ones': 'Tοols',
  };

  for (const [what, name] of Object.entries(deceptive)) {
    it(`are rejected: ${what}`, async () => {
      for (const [method, path, body] of named()) {
        const response = await service.call(method, path, {
          as: owner.as,
          body: { ...body, name },
        });
        expect(response.status, path).to.equal(400);
        expect(response.body.errors[0].field, path).to.equal('name');
      }
    });
  }

  it('must not resemble the platform’s name where other people read them', async () => {
    const names = [
      'Investment Research Platform',
      'The investment-research-platform (official)',
      '1nvestment Research P1atform',
      'Ínvestment Rèsearch Plátform Support',
    ];
    const shown = named().filter(([, path]) => !path.includes('api-keys'));
    for (const name of names) {
      for (const [method, path, body] of shown) {
        const response = await service.call(method, path, {
          as: owner.as,
          body: { ...body, name },
        });
        expect(response.status, `${path} ${name}`).to.equal(400);
        expect(response.body.errors[0].message, path).to.equal(
          'must not contain the name of the platform',
        );
      }
    }
    const own = { environment: 'production', name: 'Investment Research Platform: my key' };
    expect(
      (await service.call('POST', '/v2/api-keys', { as: owner.as, body: own })).status,
    ).to.equal(201);
  });

  it('do not include names in other scripts or with emoji', async () => {
    for (const name of [
      'שולחן מסחר',
      'مكتب',
      '株式',
      'Büro – «A»',
      'Team 🚀',
      'Family 👩\u200d👧',
      'می\u200cخواهم',
    ]) {
      expect(
        (
          await service.call('PATCH', '/v2/me', {
            as: owner.as,
            body: { name },
          })
        ).status,
        name,
      ).to.equal(200);
    }
  });
});
