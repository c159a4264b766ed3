import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import {
  type AdminCommand,
  initiateReplicaSet,
} from '../src/database-users/initiate-replica-set.ts';

const program = fileURLToPath(new URL('../src/database-users/main.ts', import.meta.url));

/** A server without a replica set, or a member of one, that becomes primary at the third query. */
function server(state: 'new' | 'primary' | 'secondary') {
  const received: string[] = [];
  let asked = 0;
  const run: AdminCommand = async (command) => {
    received.push(JSON.stringify(command));
    if ('replSetGetStatus' in command && state === 'new') {
      throw Object.assign(new Error('no replset config has been received'), {
        codeName: 'NotYetInitialized',
      });
    }
    if (!('hello' in command)) {
      return { ok: 1 };
    }
    asked += 1;
    return { ok: 1, isWritablePrimary: state === 'primary' || (state === 'new' && asked === 3) };
  };
  return { run, received };
}

describe('database users: the replica set', () => {
  const options = { name: 'rs0', host: 'mongodb:27017' };

  it('is created from a server outside any set, and waited for', async () => {
    const { run, received } = server('new');
    await initiateReplicaSet(run, options);
    expect(received).to.deep.equal([
      '{"replSetGetStatus":1}',
      '{"replSetInitiate":{"_id":"rs0","members":[{"_id":0,"host":"mongodb:27017"}]}}',
      '{"hello":1}',
      '{"hello":1}',
      '{"hello":1}',
    ]);
  });

  it('stays unchanged if it exists', async () => {
    const { run, received } = server('primary');
    await initiateReplicaSet(run, options);
    expect(received).to.deep.equal(['{"replSetGetStatus":1}', '{"hello":1}']);
  });

  it('is not created unless the server reports that it is in none', async () => {
    const refused: AdminCommand = async () => {
      throw Object.assign(new Error('not authorized'), { codeName: 'Unauthorized' });
    };
    const error = await initiateReplicaSet(refused, options).catch((reason) => reason);
    expect(error.message).to.equal('not authorized');
  });

  it('is abandoned if the server does not become its primary', async () => {
    const error = await initiateReplicaSet(server('secondary').run, {
      ...options,
      patienceMs: 0,
    }).catch((reason) => reason);
    expect(error.message).to.equal('the server did not become the primary of rs0 within 0 s');
  });
});

describe('database users: the program', () => {
  const run = (words: string[], env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      env,
      encoding: 'utf8',
    });
    return {
      status,
      stdout,
      stderr,
    };
  };

  it('reports the fault in one line, and shows no password', () => {
    const MONGODB_URI = 'mongodb://root:hunter2@127.0.0.1:1/?serverSelectionTimeoutMS=1';
    for (const [words, env, message] of [
      [[], { MONGODB_URI }, 'Usage: main.ts SERVICE…'],
      [['Investments'], { MONGODB_URI }, 'Usage: main.ts SERVICE…'],
      [['investments'], { MONGODB_URI }, 'INVESTMENTS_MONGODB_URI must be set'],
      [
        ['investments'],
        { INVESTMENTS_MONGODB_URI: MONGODB_URI },
        'Bad configuration: MONGODB_URI must be set',
      ],
    ] as const) {
      const { status, stdout, stderr } = run([...words], { ...env });
      expect([status, stdout]).to.deep.equal([1, '']);
      expect(stderr)
        .to.match(/^database users: [^\n]+\n$/)
        .and.include(message)
        .and.not.include('hunter2');
    }
  });
});
