import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isKnownDead, ownProcessIdentity, processStartTime } from '@irp/processes';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

const pidThatNoProcessHas = 2 ** 22 + 1;

describe('processStartTime', () => {
  it('is the same every time for a running process', () => {
    const startTime = processStartTime(process.pid);
    expect(startTime).to.match(/^(?:\d+|unknown)$/);
    expect(processStartTime(process.pid)).to.equal(startTime);
  });

  it('is undefined for an ended process, and for an unused pid', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(processStartTime(child.pid ?? 0)).to.equal(undefined);
    expect(processStartTime(pidThatNoProcessHas)).to.equal(undefined);
    expect(processStartTime(Number.NaN)).to.equal(undefined);
  });

  it('is undefined for a zombie', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    // `exec` replaces the shell by a program that never waits for the shell's child.
    const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    const isZombie = () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    await eventually('the child is a zombie', isZombie);
    expect(processStartTime(pid)).to.equal(undefined);
    parent.kill('SIGKILL');
  });
});

describe('isKnownDead', () => {
  before(function () {
    if (ownProcessIdentity() === '') {
      this.skip();
    }
  });

  it('is false for this process', () => {
    expect(ownProcessIdentity().split(' ')).to.have.length(4);
    expect(isKnownDead(ownProcessIdentity())).to.equal(false);
  });

  it('is true for an unused pid, and for a pid reused by another process', () => {
    const [boot, namespace, pid, startTime] = ownProcessIdentity().split(' ');
    expect(isKnownDead(`${boot} ${namespace} ${pidThatNoProcessHas} ${startTime}`)).to.equal(true);
    expect(isKnownDead(`${boot} ${namespace} ${pid} ${Number(startTime) - 1}`)).to.equal(true);
  });

  it('is false for processes of another boot, machine or container, and for an unknown identity', () => {
    const [boot, namespace] = ownProcessIdentity().split(' ');
    expect(isKnownDead(`another-boot ${namespace} ${pidThatNoProcessHas} 1`)).to.equal(false);
    expect(isKnownDead(`${boot} pid:[1] ${pidThatNoProcessHas} 1`)).to.equal(false);
    expect(isKnownDead('')).to.equal(false);
  });
});
