import { isKnownDead, ownProcessIdentity } from '@irp/processes';

/** The process that runs a job, and the time of its last heartbeat. */
export interface JobHolder {
  holder: string;
  heartbeatAt: Date;
}

/** Milliseconds without a heartbeat after which a process counts as dead or disconnected. */
export const silentMs = 60_000;

/** Returns this process and the current time. */
export function hold(): JobHolder {
  return { holder: ownProcessIdentity(), heartbeatAt: new Date() };
}

/** Returns whether the process has died, or has sent no heartbeat for too long. */
export function isAbandoned({ holder, heartbeatAt }: JobHolder, afterMs: number): boolean {
  return isKnownDead(holder) || Date.now() - heartbeatAt.getTime() > afterMs;
}
