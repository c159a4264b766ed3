import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('irp usage', () => {
  let home: IrpHome;

  before(async () => {
    home = await createIrpHome();
  });

  after(() => home.remove());

  /** The first of a list in a separate process, as from a shell. */
  const run = (args: string[], isFirst: boolean) => (isFirst ? home.irp(args) : home.irpHere(args));

  for (const [at, [args, expected]] of (
    [
      ['--help', /Commands:\n {2}login .*\n/],
      ['', /Usage: irp COMMAND/],
      ['investments --help', /Usage: irp investments COMMAND.*import /s],
      [
        'investments import --help',
        /Usage: irp investments import FILE.*--mapping JSON.*exit code is then 1/s,
      ],
      [
        'investments export --help',
        /csv or xlsx for spreadsheets, ndjson to import.*;\s+default:\s+csv/s,
      ],
      ['investments views create --help', /^(?!.*(?:\[object Object\]|default: ?\n)).*--filter/s],
      ['help', /Commands:\n {2}login .*\n/],
      ['help keys revoke', /Usage: irp keys revoke ID/],
      ['help keys', /Usage: irp keys COMMAND/],
      ['--help keys revoke', /Usage: irp keys revoke ID/],
      [
        'apps plan --help',
        /Usage: irp apps plan \[FILE\] \[OPTION…\].*default:\s+irp\.yaml.*null\s+resets\s+a\s+member/s,
      ],
      ['apps export --help', /Usage: irp apps export ID\|NAME /],
      ['apps schema', /^\{\n {2}"\$schema": "http:\/\/json-schema\.org\/draft-07\/schema#",/],
      ['--version', /^\d+\.\d+\.\d+\n$/],
      ['investments list --version', /^\d+\.\d+\.\d+\n$/],
    ] as const
  ).entries()) {
    it(`runs \`irp ${args}\` without a sign-in`, async () => {
      const { code, stdout, stderr } = await run(args.split(' ').filter(Boolean), at === 0);
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(expected);
    });
  }

  for (const [at, [args, line]] of (
    [
      [
        'inestments',
        'irp: There is no command `irp inestments`. Did you mean `irp investments`? See irp --help.',
      ],
      [
        'keys lst',
        'irp: There is no command `irp keys lst`. Did you mean `irp keys list`? See irp keys --help.',
      ],
      [
        'investments get',
        'irp: `irp investments get` requires the argument ID. See irp investments get --help.',
      ],
      ['help frobnicate', 'irp: There is no command `irp frobnicate`. See irp --help.'],
      ['frobnicate', 'irp: There is no command `irp frobnicate`. See irp --help.'],
      ['status me', 'irp: `irp status` accepts no arguments. See irp status --help.'],
      [
        'investments list --limt 3',
        "irp: Unknown option '--limt'. Did you mean --limit? See irp investments list --help.",
      ],
      [
        'investments list --limit',
        'irp: --limit requires a value. See irp investments list --help.',
      ],
      ['investments list --limit 0', 'irp: --limit must be a whole number, 1 or more, not "0".'],
      ['investments list --limit 3 --all', 'irp: --limit and --all cannot be combined.'],
      ['investments import missing.csv', 'irp: The file missing.csv does not exist.'],
      ['investments import .', 'irp: . must be a file: it is a folder.'],
      [
        'login --api-key irk_live_us_x',
        'irp: `irp login` accepts no arguments: use standard input for the API key, as in irp login --api-key < key.txt. See irp login --help.',
      ],
      [
        'apps plan one.yaml two.yaml',
        'irp: `irp apps plan` accepts at most the argument [FILE]. See irp apps plan --help.',
      ],
      [
        'apps export',
        'irp: `irp apps export` requires the argument ID|NAME. See irp apps export --help.',
      ],
      ['keys create', 'irp: --name TEXT is required, or as members of --input FILE.'],
      [
        'apps create --name Desk',
        'irp: --type TEXT and --scope TEXT are required, or as members of --input FILE.',
      ],
      [
        'keys create --name x --environment produktion',
        'irp: --environment must be production or sandbox, not "produktion". Did you mean production?',
      ],
      [
        'investments list --archived perhaps',
        'irp: --archived must be true, false or any, not "perhaps".',
      ],
      ['investments export --format xml', 'irp: --format must be csv, ndjson or xlsx, not "xml".'],
      [
        'keys list --fields nam',
        'irp: --fields must be one or more of the fields id, name, prefix, environment, workspaceId, userId, scopes, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt, not "nam".',
      ],
      [
        'investments create --name x --employees few',
        'irp: --employees must be a number, not "few".',
      ],
      ['keys update 1 --input missing.json', 'irp: The file missing.json does not exist.'],
      ['keys update 1', 'irp: No change is given: at least one of --name, --input is required.'],
      [
        'investments list --sort -name',
        "irp: Option '--sort' argument is ambiguous: write --sort=-name. See irp investments list --help.",
      ],
      ['webhooks listen', 'irp: --forward-to URL is required: the URL that receives the events.'],
      ['webhooks listen --forward-to nowhere', 'irp: --forward-to must be an http or https URL.'],
      [
        'webhooks listen --forward-to http://localhost --interval 0',
        'irp: --interval must be 0.1 to 3600 seconds.',
      ],
      [
        'login --api-key --device',
        'irp: --api-key cannot be combined with --client-id, --scope or --device.',
      ],
      ['login --url nowhere', 'irp: --url must be an http or https URL.'],
      [
        'login --url http://host/v2/',
        'irp: --url must not contain a version of the API, such as /v2: http://host/v2/.',
      ],
      ['status --profile ../x', 'irp: --profile must be at most 64 letters, digits, . _ or -.'],
    ] as const
  ).entries()) {
    it(`rejects \`irp ${args}\` with one line and exit code 2`, async () => {
      const { code, stdout, stderr } = await run(args.split(' '), at === 0);
      expect(stderr).to.equal(`${line}\n`);
      expect([code, stdout]).to.deep.equal([2, '']);
    });
  }

  for (const [args, message] of [
    [
      'members list --json nam,role',
      '--json must be one or more of the fields id, status, userId, email, name, role, joinedAt, invitedAt, expiresAt, secondFactor, not "nam". Did you mean name?',
    ],
    ['status --json=role', '`irp status` accepts --json only without fields, not "role".'],
    ['status --json role', '`irp status` accepts --json only without fields, not "role".'],
    ['keys list --json --csv', '--json and --csv cannot be combined.'],
  ] as const) {
    it(`rejects \`irp ${args}\` with a JSON document and exit code 2`, async () => {
      const { code, stderr } = await home.irpHere(args.split(' '));
      expect(JSON.parse(stderr)).to.deep.equal({ error: 'usage', message });
      expect(code).to.equal(2);
    });
  }

  it('finds files in the folder of the npm run irp call', async () => {
    await writeFile(join(home.directory, 'body.json'), '{}');
    const args = [main, 'keys', 'update', '1', '--input', 'body.json'];
    const run = (script: string) =>
      promisify(execFile)(process.execPath, args, {
        cwd: tmpdir(),
        env: {
          XDG_CONFIG_HOME: join(home.directory, 'config'),
          INIT_CWD: home.directory,
          npm_lifecycle_event: script,
        },
      }).catch((error) => error.stderr);
    expect(await run('irp')).to.match(/^irp: No change is given: /);
    // A separate script chose the folder.
    expect(await run('nightly')).to.equal('irp: The file body.json does not exist.\n');
  });

  it('prints an error as a JSON document with --json', async () => {
    const { code, stderr } = await home.irp(['status', '--json']);
    expect(JSON.parse(stderr)).to.deep.equal({
      error: 'not_signed_in',
      message: 'You are not signed in. Sign in with: irp login --url URL',
    });
    expect(code).to.equal(3);
  });
});
