import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BenchProcess<Ready> {
  ready: Ready;
  /** Since it began, user and system together. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

/** A part of a bench as a process of its own: it tells when it is ready, and its CPU time whenever it is asked. */
export async function startBenchProcess<Ready>(file: string, ...args: string[]): Promise<BenchProcess<Ready>> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (code) => reject(new Error(`${file} ${args[0]} ended with ${code} before it was ready`)));
  });
  return {
    ready,
    async cpuMicros() {
      const answer = once(child, 'message');
      child.send('cpu');
      const [{ user, system }] = (await answer) as [NodeJS.CpuUsage];
      return user + system;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
