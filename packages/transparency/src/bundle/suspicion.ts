import { type FaultKind, type Refine, Refusal } from './bundle-fault.ts';
import { fieldsOf, openRecordLine } from './record-line.ts';

/** Records that are not where they belong: missing, or only out of order, which what follows shows. */
export function refuseGap(next: number, found: number): never {
  const missing = found - next === 1 ? `Record ${next} is missing.` : `Records ${next} to ${found - 1} are missing.`;
  throw new Refusal({ kind: 'gap', seq: next, message: missing }, (line) => {
    if (fieldsAt(line)?.seq !== next) return undefined;
    return { kind: 'order', message: `Record ${next} does not stand where it belongs, but further down.` };
  });
}

/**
 * Two neighbours are sound by themselves, and do not belong together. If the record after them names the second, it was the first
 * that was replaced.
 */
export function refuseBrokenChain(second: number, secondHash: string, firstLine: number): never {
  const first = changed(second - 1, firstLine, `its successor names another hash.`);
  const refine: Refine = (line) => {
    const follower = fieldsAt(line);
    if (follower === undefined) return undefined;
    if (follower.prevHash === secondHash) return first;
    return changed(second, undefined, 'neither the record before it nor the one after it fits it.');
  };
  throw new Refusal(first, refine);
}

/** Records that do not give the root that was signed: the last one of them, if the record after them names another. */
export function refuseRoot(fault: Refusal['fault'], last: number, lastHash: string, lastLine: number): never {
  throw new Refusal(fault, (line) => {
    const follower = fieldsAt(line);
    if (follower === undefined) return undefined;
    return follower.prevHash === lastHash ? {} : changed(last, lastLine, `its successor names another hash.`);
  });
}

function changed(seq: number, line: number | undefined, reason: string) {
  const kind: FaultKind = 'changed';
  return { kind, seq, ...(line === undefined ? {} : { line }), message: `Record ${seq} was changed: ${reason}` };
}

function fieldsAt(line: Buffer) {
  const opened = openRecordLine(line);
  return opened && fieldsOf(opened);
}
