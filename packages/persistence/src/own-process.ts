import { readFileSync, readlinkSync } from 'node:fs';

let own: string | undefined;

/**
 * Names this process so that another on the same machine can tell whether it still lives: this boot of the machine, the
 * set of process ids (containers have their own), the id, and when it began. Empty where the system does not tell.
 */
export function ownProcess(): string {
  own ??= nameOf(process.pid) ?? '';
  return own;
}

/** Whether a named process has certainly ended. Of another machine or container, nothing is certain. */
export function isKnownDead(name: string): boolean {
  const [boot, ids, pid] = name.split(' ');
  const [ownBoot, ownIds] = ownProcess().split(' ');
  if (name === '' || boot !== ownBoot || ids !== ownIds) return false;
  return nameOf(Number(pid)) !== name;
}

function nameOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const ids = readlinkSync('/proc/self/ns/pid');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // What follows the name of the program, which may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z' && Number(fields[17]) <= 1;
    return hasEnded ? undefined : `${boot} ${ids} ${pid} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
