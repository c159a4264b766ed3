import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSelfContained } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  createHome,
  createHomeWithDemo,
  type Home,
  startPlatformDirectly,
  startPlatformHere,
} from '../src/platform-process.ts';
import { call, liftedLimits } from '../src/start-demo.ts';

const programOf = (name: string) =>
  fileURLToPath(new URL(`../../deploy/embedded/src/${name}/main.ts`, import.meta.url));

describe('backup of DATA_DIR', () => {
  let home: Home;
  let restored: Home;
  let folder: string;
  const file = (name: string) => join(folder, name);

  before(async function () {
    // Only the embedded engines store data in the directory.
    if (!isSelfContained) {
      this.skip();
    }
    [home, restored] = [await createHomeWithDemo(), await createHome()];
    folder = await mkdtemp(join(tmpdir(), 'irp-backup-'));
  });
  after(async () => {
    for (const one of [home, restored]) {
      await one?.remove();
    }
    if (folder) {
      await rm(folder, { recursive: true, force: true });
    }
  });

  const settingsOf = ({ environment }: Home, checkpoints: string) => ({
    ...environment,
    ...liftedLimits,
    CHECKPOINTS_FILE: file(checkpoints),
    CHECKPOINT_MS: '300',
    LOG_LEVEL: 'silent',
  });
  function run(program: string, args: string[], at: Home, checkpoints: string) {
    const env = { ...process.env, ...settingsOf(at, checkpoints) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [programOf(program), ...args], {
      env,
      encoding: 'utf8',
    });
    return {
      status,
      stdout,
      stderr,
    };
  }

  it('has all acknowledged data until a kill under load, verifies, and is distinguished from an old backup', async () => {
    const first = await startPlatformDirectly(home, settingsOf(home, 'checkpoints'));
    const { users } = await first.demo();
    const { apiKey: key, workspaceId } = users[0]!;
    expect(run('backup', [file('early')], home, 'checkpoints'))
      .to.include({ status: 1 })
      .and.property('stderr')
      .match(/in use/);
    const acknowledged: string[] = [];
    const write = async (baseUrl: string, name: string) => {
      const { status, body } = await call(baseUrl, 'POST', '/v2/investments', {
        key,
        body: { name },
      });
      if (status === 201) {
        acknowledged.push(body.id);
      }
      return status === 201;
    };
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; await write(first.baseUrl, `Load ${writer} ${n}`).catch(() => false); n++) {}
    });
    await eventually('writes are in progress', () => acknowledged.length > 40);
    await first.stop('SIGKILL');
    await Promise.all(writers);

    const backup = run('backup', [file('backup')], home, 'checkpoints');
    expect([backup.status, backup.stderr]).to.deep.equal([0, '']);
    expect(await readdir(file('backup')))
      .to.include('backup.json')
      .and.not.include('secrets.key');
    const withoutKey = run('restore', [file('backup')], restored, 'checkpoints');
    expect(withoutKey)
      .to.include({ status: 1 })
      .and.property('stderr')
      .match(/no secrets.key/);
    await copyFile(join(home.directory, 'secrets.key'), join(restored.directory, 'secrets.key'));
    const restore = run('restore', [file('backup')], restored, 'checkpoints');
    expect([restore.status, restore.stderr], restore.stdout).to.deep.equal([0, '']);
    expect(restore.stdout)
      .to.match(/^store: valid/m)
      .and.match(/^events: valid/m)
      .and.match(/"verdict":"valid"/);

    const second = await startPlatformHere(restored, settingsOf(restored, 'checkpoints'));
    const list = await call(second.baseUrl, 'GET', '/v2/investments?limit=1000&fields=id', { key });
    const ids = new Set(list.body.data.map(({ id }: { id: string }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).to.deep.equal([]);
    await eventually('each of them is recorded once', async () => {
      const { body } = await call(
        second.baseUrl,
        'GET',
        '/v2/audit/records?action=investment.created&limit=1000',
        {
          key,
        },
      );
      const recorded: string[] = body.data.flatMap(({ targets }: { targets: { id: string }[] }) =>
        targets.map(({ id }) => id),
      );
      return acknowledged.every((id) => recorded.filter((one) => one === id).length === 1);
    });
    await second.stop();

    // The first folder is now older than the checkpoints, like an older backup.
    const older = run('verify', [home.directory], home, 'checkpoints');
    expect([older.status, older.stderr], older.stdout).to.deep.equal([3, '']);
    const lost = older.stdout.split('\n').filter((line) => line.includes('"kind":"lost"'));
    expect(lost.map((line) => JSON.parse(line).stream)).to.include(workspaceId);
    expect(JSON.parse(lost[0]!).problem).to.match(
      /the database has \d+ records, the checkpoint has \d+; records \d+ to \d+ are missing/,
    );
  });
});
