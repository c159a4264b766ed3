import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const execute = promisify(execFile);

describe('irp completion', function () {
  this.timeout(60_000);
  let home: IrpHome;
  let script: string;

  before(async () => {
    home = await createIrpHome();
    script = join(home.directory, 'irp.bash');
    await writeFile(script, (await home.irpHere(['completion', 'bash'])).stdout);
  });

  after(() => home.remove());

  /** What bash offers for the last word, in the order of the script. */
  async function complete(...words: string[]): Promise<string[]> {
    const program =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an array of bash
      'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _irp; printf "%s\\n" "${COMPREPLY[@]}"';
    const { stdout, stderr } = await execute(
      'bash',
      ['-uc', program, 'bash', script, 'irp', ...words],
      { cwd: home.directory },
    );
    expect(stderr).to.equal('');
    return stdout.split('\n').filter(Boolean);
  }

  it('offers commands, also of groups within groups and of other names', async () => {
    expect(await complete('inv')).to.deep.equal(['investments']);
    expect(await complete('keys', '')).to.include.members(['list', 'revoke', '--profile']);
    expect(await complete('webhooks', 'deliveries', 're')).to.deep.equal(['redeliver']);
    expect(await complete('applications', 'transfer', 'o')).to.deep.equal(['offer']);
    expect(await complete('--profile', 'work', 'keys', 'li')).to.deep.equal(['list']);
    expect(await complete('completion', 'nothing')).to.deep.equal([]);
  });

  it('offers the options of the command, and the values that they accept', async () => {
    expect(await complete('investments', 'list', '--employees-g')).to.deep.equal([
      '--employees-gt',
      '--employees-gte',
    ]);
    expect(await complete('investments', 'list', '--locked', '')).to.deep.equal(['true', 'false']);
    expect(await complete('investments', 'list', '--locked', '=', 't')).to.deep.equal(['true']);
    expect(await complete('apps', 'create', '--type', 'p')).to.deep.equal(['public']);
    expect(await complete('investments', 'list', '--all', '--fav')).to.deep.equal(['--favorite']);
    expect(await complete('webhooks', 'create', '--event', 'investment.c')).to.deep.equal([
      'investment.created',
    ]);
  });

  it('leaves values of any text to bash, which completes files', async () => {
    expect(await complete('investments', 'export', '--output', '')).to.deep.equal([]);
    const { stdout } = await execute('bash', ['-c', `source '${script}'; complete -p irp`]);
    expect(stdout).to.equal('complete -o default -F _irp irp\n');
  });

  it('is valid in bash, and prints scripts for zsh and fish', async () => {
    await execute('bash', ['-n', script]);
    const zsh = (await home.irpHere(['completion', 'zsh'])).stdout;
    expect(zsh).to.match(/^# zsh completion .*\nautoload -U \+X compinit && compinit\n/);
    expect(zsh).to.include('_irp_words() {').and.include('complete -o default -F _irp irp');
    const fish = (await home.irpHere(['completion', 'fish'])).stdout;
    expect(fish).to.include("complete -c irp -n '__irp_at \\'apps create\\'' -l type -d");
    expect(fish).to.include("-x -a 'confidential public'");
    expect(fish).to.include("complete -c irp -n '__irp_at \\'keys\\'' -f -a revoke -d");
  });

  it('names the shells for another one', async () => {
    const { code, stderr } = await home.irpHere(['completion', 'tcsh']);
    expect([code, stderr]).to.deep.equal([
      2,
      'irp: The shell must be bash, zsh or fish, not "tcsh".\n',
    ]);
  });
});
