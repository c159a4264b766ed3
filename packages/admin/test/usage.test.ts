import { expect } from 'chai';
import { runHere } from './support/run-here.ts';

describe('admin usage', () => {
  for (const [line, expected] of [
    ['', /Usage: admin COMMAND.*status.*--as LOGIN/s],
    ['--help', /Commands:\n {2}status /],
    ['dead-letters --help', /list .*show .*replay /s],
    ['dead-letters replay --help', /Usage: admin dead-letters replay GROUP \[ID…\] .*--yes/s],
    ['keys generate --help', /--directory FOLDER/],
    ['--as anna member add --help', /Usage: admin member add WORKSPACE_ID EMAIL NAME/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ] as const) {
    it(`helps with \`admin ${line}\`, without any setting`, async () => {
      const { code, stdout, stderr } = await runHere(line.split(' ').filter(Boolean), {});
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(expected);
    });
  }

  const nowhere = { DATA_DIR: '/nowhere' };
  for (const [line, message, environment] of [
    [
      'statsu',
      'There is no command `admin statsu`. Did you mean `admin status`? See admin --help.',
      {},
    ],
    ['status now', '`admin status` accepts no arguments. See admin status --help.', {}],
    [
      'status',
      'no platform runs on DATA_DIR /nowhere. For npm start, set DATA_DIR to the folder of the running',
      nowhere,
    ],
    ['dead-letters list investments', 'GROUP must be audit or directory or', nowhere],
    ['dead-letters show audit', '`admin dead-letters show` requires the argument ID.', nowhere],
    [
      'organization create X --yes',
      'AUTHORIZATION_URL must be set',
      { PRINCIPAL_PRIVATE_JWK: 'KEY' },
    ],
    [
      'organization create X',
      'PRINCIPAL_PRIVATE_JWK must be set to the key of operators',
      { AUDIT_URL: 'http://x' },
    ],
    [
      'organization create X',
      'PRINCIPAL_PRIVATE_JWK must be an Ed25519 private',
      { PRINCIPAL_PRIVATE_JWK: '{' },
    ],
    [
      'organization create X',
      'Bad configuration: PRINCIPAL_PRIVATE_JWK must be an Ed25519 private key',
      { PRINCIPAL_PRIVATE_JWK: '{"kty":"RSA"}' },
    ],
    ['workspace create o1 X', '--region REGION is required', { AUDIT_URL: 'http://x' }],
    [
      'organization set-up X a@example.com Anna',
      '--region REGION is required',
      { AUDIT_URL: 'http://x' },
    ],
    ['organization set-up X a@example.com Anna', 'no platform runs on DATA_DIR /nowhere.', nowhere],
    [
      'organization set-up X anna Anna --region us',
      'EMAIL must be a single e-mail address',
      nowhere,
    ],
    [
      'organization create X --plan gold',
      '--plan must be one of free, team, enterprise, not "gold".',
      nowhere,
    ],
    [
      'workspace create o1 X --region US',
      '--region must be 2 to 8 lower-case letters, not "US".',
      nowhere,
    ],
    [
      'member add w1 a@example.com A --role boss',
      '--role must be one of owner, admin, developer, member, not',
      nowhere,
    ],
    [
      'api-key create w1 u1 K --environment test',
      '--environment must be one of production, sandbox, not "test"',
      nowhere,
    ],
    ['platform-roles set u1 king', 'ROLE must be one of reviewer, operator, not "king".', nowhere],
    [
      'endpoints list --workspace abc',
      '--workspace must be the UUID of a workspace, not "abc".',
      nowhere,
    ],
    ['endpoints list --limit 0', '--limit must be a whole number, 1 or more, not "0".', nowhere],
    [
      'endpoints replay e1 --from yesterday',
      '--from must be a time such as 2026-11-25T09:00:00Z, or a date such as 2026-11-25, not "yesterday".',
      nowhere,
    ],
    [
      'endpoints replay e1 --from 2026-11-25 --to 2026-13-01',
      '--to must be a time such as',
      nowhere,
    ],
    ['keys rotate --used-in 86401', '--used-in must be 0 to 86400 seconds, not "86401".', nowhere],
    ['platform-roles set u1', 'One of ROLE and --none is required', nowhere],
    ['platform-roles set u1 reviewer --none', 'One of ROLE and --none is required', nowhere],
    [
      'call billing /internal/x {}',
      'SERVICE must be one of authorization, investments, directory, notifications, audit, not "billing".',
      nowhere,
    ],
    [
      'call audit /v2/me {}',
      'PATH must be the path of an internal operation, such as /internal/mail-bounces/lift, not "/v2/me".',
      nowhere,
    ],
    ['call audit /internal/x {', 'BODY must be JSON.', nowhere],
    [
      'dead-letters list audit',
      'KAFKA_REPLAY_PASSWORDS must be a JSON object with a password for each group',
      { KAFKA_REPLAY_PASSWORDS: '{"audit":1}' },
    ],
    [
      'dead-letters list directory',
      'KAFKA_REPLAY_PASSWORDS has no password for the group directory',
      { KAFKA_BROKERS: '127.0.0.1:1', KAFKA_REPLAY_PASSWORDS: '{"audit":"x"}' },
    ],
    [
      'dead-letters list audit',
      'KAFKA_USERNAME and KAFKA_REPLAY_PASSWORDS cannot be combined',
      {
        KAFKA_BROKERS: '127.0.0.1:1',
        KAFKA_REPLAY_PASSWORDS: '{"audit":"x"}',
        KAFKA_USERNAME: 'audit',
      },
    ],
    ['status', 'Bad configuration: AUDIT_URL must be a URL', { AUDIT_URL: 'nowhere' }],
    [
      'keys generate --directory /nowhere/keys',
      'The folder --directory /nowhere/keys cannot be created (ENOENT).',
      {},
    ],
  ] as const) {
    it(`rejects \`admin ${line}\` with one line: ${message}`, async () => {
      const settings: Record<string, string> = { ...environment };
      if (settings.PRINCIPAL_PRIVATE_JWK === 'KEY') {
        const { stdout } = await runHere(['keys', 'generate', '--json'], {});
        settings.PRINCIPAL_PRIVATE_JWK = JSON.parse(stdout)['operator-jwk.json'];
      }
      const { code, stdout, stderr } = await runHere(line.split(' '), {
        OPERATOR: 'anna',
        ...settings,
      });
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr)
        .to.match(/^admin: .+\n$/)
        .and.include(message);
    });
  }

  it('prints an error as JSON with --json', async () => {
    const { code, stderr } = await runHere(['status', '--json'], nowhere);
    expect(code).to.equal(2);
    expect(JSON.parse(stderr)).to.deep.include({ error: 'config' });
  });
});
