import { setTimeout } from 'node:timers/promises';

/** Runs a command in the database `admin`, as the driver's `Db.command` does. */
export type AdminCommand = (command: Record<string, unknown>) => Promise<Record<string, unknown>>;

const pollMs = 200;

/**
 * Makes the directly connected server the first member of a new replica set, and waits until the
 * server is the primary. A server that already belongs to a set stays in this set.
 * @param host `host:port` at which services reach the server
 * @throws Error if the server is not the primary after `patienceMs`, such as a secondary of another
 *   set
 */
export async function initiateReplicaSet(
  run: AdminCommand,
  {
    name,
    host,
    patienceMs = 60_000,
  }: {
    name: string;
    host: string;
    patienceMs?: number;
  },
): Promise<void> {
  try {
    await run({ replSetGetStatus: 1 });
  } catch (error) {
    if ((error as { codeName?: string }).codeName !== 'NotYetInitialized') {
      throw error;
    }
    await run({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } });
  }
  for (
    const until = Date.now() + patienceMs;
    !(await run({ hello: 1 })).isWritablePrimary;
    await setTimeout(pollMs)
  ) {
    if (Date.now() > until) {
      throw new Error(
        `the server did not become the primary of ${name} within ${patienceMs / 1_000} s`,
      );
    }
  }
}
