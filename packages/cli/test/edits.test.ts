import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp investments edits', function () {
  this.timeout(60_000);
  let platform: RunningPlatform;
  let home: IrpHome;
  const irp = (line: string, isTTY = false) =>
    home.irpHere(['investments', ...line.split(' ')], '', { isTTY });
  const json = async (line: string) => JSON.parse((await irp(`${line} --json`)).stdout);

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    await home.irpHere(['login', '--url', platform.baseUrl, '--api-key'], `${platform.apiKey}\n`);
    for (const name of ['One', 'Two', 'Three']) {
      await irp(`create --name ${name} --sector Edits`);
    }
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  const edit = 'edits create --filter {"sector":"Edits"}';

  it('waits until the records are changed, and says how to undo it', async () => {
    const { code, stdout, stderr } = await irp(`${edit} --add-tags seen`);
    expect([code, stdout]).to.deep.equal([0, '3 changed, 0 unchanged, 0 skipped.\n']);
    const [, id] =
      /^The edit is job (\S+), which goes on .* irp investments edits undo \1\n$/.exec(stderr) ??
      [];
    expect(await json('list --tag seen')).to.have.length(3);
    const undone = await irp(`edits undo ${id}`);
    expect([undone.code, undone.stdout]).to.deep.equal([0, '3 changed, 0 unchanged, 0 skipped.\n']);
    expect(await json('list --tag seen')).to.deep.equal([]);
  });

  it('shows its progress on a terminal', async () => {
    const { code, stderr } = await irp(`${edit} --add-tags shown`, true);
    expect(code).to.equal(0);
    expect(stderr).to.match(/\n(?:queued|running), \d+ changed, 0 unchanged, 0 skipped …/);
  });

  it('returns at once with --no-wait, and the whole record with --json', async () => {
    const begun = await irp(`${edit} --add-tags later --no-wait --json`);
    expect(JSON.parse(begun.stdout)).to.include({ endedAt: null });
    expect(begun.stderr).to.equal('');
    const ended = await json(`${edit} --add-tags now`);
    expect(ended).to.deep.include({ state: 'succeeded', addTags: ['now'] });
    expect(ended.counts).to.include({ matched: 3, changed: 3 });
  });

  it('names the records that were skipped, with exit code 1', async () => {
    const [{ id }] = await json('list --sector Edits --limit 1');
    await irp(`lock ${id}`);
    const { code, stdout, stderr } = await irp(`${edit} --add-tags locked`);
    expect([code, stdout]).to.deep.equal([1, '2 changed, 0 unchanged, 1 skipped.\n']);
    expect(stderr).to.match(new RegExp(`\n${id}: .*locked.*\n$`));
  });
});
