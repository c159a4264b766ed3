import type { Balancer } from './balancer.ts';
import { type ServiceProcess, type StopSignal, startServiceProcess } from './service-process.ts';

/** All processes of a service. */
export interface ServiceProcesses {
  /** The URL of the service for clients: the balancer, or without a balancer the first process. */
  url: string;
  balancer: Balancer | undefined;
  running(): readonly ServiceProcess[];
  /** Starts a further process. With a balancer, resolves when the process receives connections. */
  add(): Promise<ServiceProcess>;
  /**
   * Ends a process like Kubernetes when a Deployment gets fewer replicas: the process gets the
   * signal, and the balancer notices the end at the next probe.
   * @param process default: the oldest process
   * @returns the exit code; null after SIGKILL
   */
  remove(process?: ServiceProcess, signal?: StopSignal): Promise<number | null>;
  /**
   * Ends a process, and then starts a replacement. Without a balancer, the replacement has the same
   * port.
   * @returns the exit code of the ended process
   */
  restart(process?: ServiceProcess, signal?: StopSignal): Promise<number | null>;
  /** Ends all processes, and the balancer. */
  stop(): Promise<void>;
}

export interface ProcessesOptions {
  /** Path of the `main.ts` in the repository. */
  script: string;
  /** The variables of the nth started process, from 0. */
  environment: (n: number) => Record<string, string>;
  count: number;
  /** Default: none, each process is reached directly. */
  balancer?: Balancer | undefined;
}

/**
 * Starts processes of a service. Resolves when all processes listen and, with a balancer, receive
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
  // Starts one process first. The first process creates the indexes and topics that the other
  // processes use.
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
