import { isKnownDead, ownProcessIdentity } from '@irp/processes';

/** The process that runs a job, and the time of its last heartbeat. */
export interface JobHolder {
  holder: string;
  heartbeatAt: Date;
}

/** A process without a heartbeat for this long has died or is cut off. */
export const silentMs = 60_000;

/** The holder of this process at the current time. */
export function hold(): JobHolder {
  return { holder: ownProcessIdentity(), heartbeatAt: new Date() };
}

/** Whether the process is known to have died, or has had no heartbeat for too long. */
export function isAbandoned({ holder, heartbeatAt }: JobHolder, afterMs: number): boolean {
  return isKnownDead(holder) || Date.now() - heartbeatAt.getTime() > afterMs;
}
