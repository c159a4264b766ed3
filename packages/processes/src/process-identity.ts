import { readFileSync, readlinkSync } from 'node:fs';
import { processStartTime } from './process-start-time.ts';

let own: string | undefined;

/**
 * Returns a string that identifies this process: another process on the same machine can check
 * later whether this process still runs. Contains the machine's boot id, the pid namespace
 * (containers have their own), the pid and the start time, separated by spaces. Empty on a system
 * without /proc.
 */
export function ownProcessIdentity(): string {
  own ??= identityOf(process.pid) ?? '';
  return own;
}

/**
 * Returns whether a process has certainly ended. Returns false for an identity from another
 * machine, boot or container, because the state of its process is unknown. Returns false for an
 * empty identity.
 */
export function isKnownDead(identity: string): boolean {
  const [boot, namespace, pid] = identity.split(' ');
  const [ownBoot, ownNamespace] = ownProcessIdentity().split(' ');
  if (identity === '' || boot !== ownBoot || namespace !== ownNamespace) {
    return false;
  }
  return identityOf(Number(pid)) !== identity;
}

function identityOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    const startTime = processStartTime(pid);
    return startTime === undefined ? undefined : `${boot} ${namespace} ${pid} ${startTime}`;
  } catch {
    return undefined;
  }
}
