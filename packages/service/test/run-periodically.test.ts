import { createLogger, silentLogger } from '@irp/observability';
import { createIdlePace, runPeriodically } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

describe('runPeriodically', () => {
  it('runs the task again and again, the first time after the interval', async () => {
    let runs = 0;
    const task = async () => void runs++;
    const stop = runPeriodically('test', 5, task, silentLogger());
    expect(runs).to.equal(0);
    await eventually('the task ran three times', () => runs >= 3);
    await stop();
  });

  it('skips intervals while a run is in progress', async () => {
    let [runs, concurrent, mostConcurrent] = [0, 0, 0];
    const task = async () => {
      runs++;
      mostConcurrent = Math.max(mostConcurrent, ++concurrent);
      await new Promise((resolve) => setTimeout(resolve, 25));
      concurrent--;
    };
    const stop = runPeriodically('test', 5, task, silentLogger());
    await eventually('the task ran three times', () => runs >= 3);
    await stop();
    expect(mostConcurrent).to.equal(1);
  });

  it('logs an error with the name of the task, and runs the task again', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('tested', 'warn', {
      write: (line: string) => void lines.push(JSON.parse(line)),
    });
    let runs = 0;
    const task = async () => {
      if (++runs === 1) {
        throw new Error('the feed is unavailable');
      }
    };
    const stop = runPeriodically('reports', 5, task, log);
    await eventually('the task ran twice', () => runs >= 2);
    await stop();
    expect(lines).to.have.length(1);
    expect(lines[0]).to.deep.include({
      level: 'warn',
      msg: 'periodic task failed; the next run is after the usual interval',
      task: 'reports',
    });
    expect(lines[0]?.err).to.include({ message: 'the feed is unavailable' });
  });

  it('stops after the run in progress, and starts no other', async () => {
    let runs = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const task = () => {
      runs++;
      return released;
    };
    const stop = runPeriodically('test', 5, task, silentLogger());
    await eventually('a run is in progress', () => runs === 1);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isStopped).to.equal(false);
    release();
    await stopped;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).to.equal(1);
  });

  it('waits for the pace, and runs after its interval when data is written', async () => {
    const clock = { ms: 0 };
    const pace = createIdlePace(() => clock.ms);
    let runs = 0;
    // After the first run, the task would wait for 30 s.
    clock.ms = 3_600_000;
    const stop = runPeriodically('test', 5, async () => void runs++, silentLogger(), pace);
    await eventually('the task ran', () => runs === 1);
    pace.noteWrite();
    await eventually('the task ran again', () => runs >= 2);
    await stop();
  });
});
