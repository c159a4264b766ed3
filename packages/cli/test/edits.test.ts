import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { eventually } from '../../testing/src/eventually.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp investments edits', () => {
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

  it('waits until the records are changed, and names the undo command', async () => {
    const { code, stdout, stderr } = await irp(`${edit} --add-tags seen`);
    expect([code, stdout]).to.deep.equal([0, '3 changed, 0 unchanged, 0 skipped.\n']);
    const [, id] =
      /^The edit runs as job (\S+) and continues .* irp investments edits undo \1\n$/.exec(
        stderr,
      ) ?? [];
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

  it('returns immediately with --no-wait, and the whole record with --json', async () => {
    const begun = await irp(`${edit} --add-tags later --no-wait --json`);
    expect(JSON.parse(begun.stdout)).to.include({ endedAt: null });
    expect(begun.stderr).to.equal('');
    const ended = await json(`${edit} --add-tags now`);
    expect(ended).to.deep.include({ state: 'succeeded', addTags: ['now'] });
    expect(ended.counts).to.include({ matched: 3, changed: 3 });
  });

  it('previews the former and new values as a table', async () => {
    const preview = 'edits preview --filter {"sector":"Edits","q":"Two"}';
    const { code, stdout, stderr } = await irp(`${preview} --changes {"ceo":"Ann"}`);
    expect([code, stderr]).to.deep.equal([
      0,
      '1 would change, 0 unchanged, 0 skipped. Nothing is stored.\n',
    ]);
    expect(stdout).to.match(/^NAME +FIELD +BEFORE +AFTER +ID\nTwo +ceo +Ann +\S+\n$/);
    expect((await json(`${preview} --changes {"ceo":"Ann"}`)).counts.changed).to.equal(1);
  });

  it('deletes the records created by an import job', async () => {
    const csv = 'name,sector\nImported A,Undone\nImported B,Undone\n';
    const response = await fetch(`${platform.baseUrl}/v2/investments/imports?async=true`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv', 'X-API-Key': platform.apiKey },
      body: csv,
    });
    const { id } = (await response.json()) as { id: string };
    await eventually('the job has ended', async () => {
      const { endedAt } = await json(`jobs get ${id}`);
      return endedAt !== null;
    });
    expect(await json('list --sector Undone')).to.have.length(2);
    const undone = await irp(`jobs undo ${id}`);
    expect([undone.code, undone.stdout]).to.deep.equal([0, '2 deleted, 0 skipped.\n']);
    expect(await json('list --sector Undone')).to.deep.equal([]);
  });

  it('names skipped records, with exit code 1', async () => {
    const [{ id }] = await json('list --sector Edits --limit 1');
    await irp(`lock ${id}`);
    const { code, stdout, stderr } = await irp(`${edit} --add-tags locked`);
    expect([code, stdout]).to.deep.equal([1, '2 changed, 0 unchanged, 1 skipped.\n']);
    expect(stderr).to.match(new RegExp(`\n${id}: .*locked.*\n$`));
  });
});
