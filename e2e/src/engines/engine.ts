export type EngineName = 'redis' | 'kafka' | 'mongo' | 'smtp';

/** An engine that a test owns: a process on this machine, on ports that stay the same. */
export interface Engine {
  name: EngineName;
  /** How services reach it: environment variables, such as `REDIS_URL`. */
  settings: Readonly<Record<string, string>>;
  /** Where it stores its files. */
  folder: string;
  /** The process is suspended: connections stay open, and nothing is answered (SIGSTOP). */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** Ends the process. Connections are refused from then on. */
  stop(): Promise<void>;
  /** Starts it again, with what it had stored on disk; with `empty`, without. */
  start(options?: { empty?: boolean }): Promise<void>;
  /** Ends it, also where it is frozen, and removes its files. */
  end(): Promise<void>;
}
