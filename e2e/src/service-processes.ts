import type { Balancer } from './balancer.ts';
import { type ServiceProcess, type StopSignal, startServiceProcess } from './service-process.ts';

/** All processes of one service. */
export interface ServiceProcesses {
  /** Where others reach the service: its balancer, or without one its first process. */
  url: string;
  balancer: Balancer | undefined;
  running(): readonly ServiceProcess[];
  /** Starts one more; with a balancer, resolves when it receives connections. */
  add(): Promise<ServiceProcess>;
  /**
   * Ends one, as a Deployment that is scaled in does: the signal comes first, and the balancer
   * notices by its next probe.
   * @param process default: the one that has run longest
   * @returns the exit code; null after SIGKILL
   */
  remove(process?: ServiceProcess, signal?: StopSignal): Promise<number | null>;
  /**
   * Ends one, then starts another in its place: without a balancer, on the same port.
   * @returns the exit code of the first
   */
  restart(process?: ServiceProcess, signal?: StopSignal): Promise<number | null>;
  /** Ends all of them, and the balancer. */
  stop(): Promise<void>;
}

export interface ProcessesOptions {
  /** Path of its `main.ts` in the repository. */
  script: string;
  /** The variables of the process that starts as the nth, from 0. */
  environment: (n: number) => Record<string, string>;
  count: number;
  /** Default: none, each process is reached directly. */
  balancer?: Balancer | undefined;
}

/**
 * Starts processes of one service; resolves when all of them listen and, with a balancer, receive
 * connections.
 */
export async function startServiceProcesses(options: ProcessesOptions): Promise<ServiceProcesses> {
  const { script, environment, count, balancer } = options;
  const processes: ServiceProcess[] = [];
  let started = 0;
  const start = async (overrides: Record<string, string> = {}) => {
    const one = await startServiceProcess(script, { ...environment(started++), ...overrides });
    processes.push(one);
    balancer?.add(one.url);
    await balancer?.untilReady(one.url);
    return one;
  };
  const end = async (one: ServiceProcess, signal: StopSignal) => {
    const index = processes.indexOf(one);
    if (index < 0) {
      throw new Error(`${script} has no such process`);
    }
    processes.splice(index, 1);
    const code = await one.end(signal);
    balancer?.remove(one.url);
    return code;
  };
  // The first creates indexes and topics, which would occupy the others, too.
  await start();
  await Promise.all(Array.from({ length: count - 1 }, () => start()));
  return {
    url: balancer?.url ?? processes[0]!.url,
    balancer,
    running: () => processes,
    add: () => start(),
    remove: (process = processes[0]!, signal = 'SIGTERM') => end(process, signal),
    async restart(process = processes[0]!, signal = 'SIGTERM') {
      const code = await end(process, signal);
      await start(balancer ? {} : { PORT: new URL(process.url).port });
      return code;
    },
    async stop() {
      await Promise.all(processes.splice(0).map((one) => one.end('SIGTERM')));
      await balancer?.stop();
    },
  };
}
