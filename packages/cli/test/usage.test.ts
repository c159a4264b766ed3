import { expect } from 'chai';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp usage', function () {
  this.timeout(60_000);
  let home: IrpHome;

  before(async () => {
    home = await createIrpHome();
  });

  after(() => home.remove());

  for (const [typed, words] of [
    ['--help', /Commands:\n {2}login .*\n/],
    ['', /Usage: irp COMMAND/],
    ['investments --help', /Usage: irp investments COMMAND.*import /s],
    ['investments import --help', /Usage: irp investments import FILE.*--mapping JSON.*exit code is then 1/s],
    ['--help keys revoke', /Usage: irp keys revoke ID/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
    ['investments list --version', /^\d+\.\d+\.\d+\n$/],
  ] as const) {
    it(`answers \`irp ${typed}\` without a sign-in`, async () => {
      const { code, stdout, stderr } = await home.irp(typed.split(' ').filter(Boolean));
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(words);
    });
  }

  for (const [typed, line] of [
    ['inestments', 'irp: There is no command `irp inestments`. See irp --help.'],
    ['keys lst', 'irp: There is no command `irp keys lst`. See irp keys --help.'],
    ['investments get', 'irp: `irp investments get` takes ID besides options. See irp investments get --help.'],
    ['status me', 'irp: `irp status` takes nothing besides options. See irp status --help.'],
    ['investments list --limt 3', "irp: Unknown option '--limt'. See irp investments list --help."],
    ['investments list --limit 0', 'irp: --limit must be a whole number from 1 up.'],
    ['investments list --limit 3 --all', 'irp: --limit and --all exclude each other.'],
    ['investments import missing.csv', 'irp: There is no file missing.csv.'],
    ['keys create', 'irp: Give --name NAME: what the key is for.'],
    ['login', 'irp: Give --client-id ID to sign in with a browser, or --api-key.'],
    ['login --url nowhere', 'irp: --url must be an http or https address.'],
    ['status --profile ../x', 'irp: --profile must be letters, digits, . _ or -.'],
  ] as const) {
    it(`refuses \`irp ${typed}\` in one line, with 2`, async () => {
      const { code, stdout, stderr } = await home.irp(typed.split(' '));
      expect(stderr).to.equal(`${line}\n`);
      expect([code, stdout]).to.deep.equal([2, '']);
    });
  }

  it('tells a fault as a document where JSON is asked for', async () => {
    const { code, stderr } = await home.irp(['status', '--json']);
    expect(JSON.parse(stderr)).to.deep.equal({
      error: 'not_signed_in',
      message: 'You are not signed in. Sign in with: irp login',
    });
    expect(code).to.equal(3);
  });
});
