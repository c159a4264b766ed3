import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BenchProcess<Ready> {
  ready: Ready;
  /** CPU time since the start of the process, user and system, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Sends a message without waiting for a response. */
  send(message: string): void;
  /** Sends a message and resolves with the response. */
  request<Response>(message: string): Promise<Response>;
  stop(): Promise<void>;
  /** Ends the process at once, like a crash (`kill -9`). */
  kill(): Promise<void>;
}

/**
 * Starts a part of a bench as a separate process. The first message from the process is `Ready`.
 * The process must respond to the message `cpu` with its CPU usage.
 */
export async function startBenchProcess<Ready>(
  file: string,
  ...args: string[]
): Promise<BenchProcess<Ready>> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (code) =>
      reject(new Error(`${file} ${args[0]} ended with ${code} before it was ready`)),
    );
  });
  const request = async <Response>(message: string): Promise<Response> => {
    const response = once(child, 'message');
    child.send(message);
    const [received] = await response;
    return received as Response;
  };
  return {
    ready,
    async cpuMicros() {
      const { user, system } = await request<NodeJS.CpuUsage>('cpu');
      return user + system;
    },
    send: (message) => void child.send(message),
    request,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
