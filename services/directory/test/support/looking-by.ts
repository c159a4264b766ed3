import { directory } from '@irp/directory';
import type { Service } from '@irp/service';
import type { LookForProof } from '../../src/domains/proofs/look-for-proof.ts';

/** The directory with another lookup of domain proofs. */
export function lookingBy(lookForProof: LookForProof): Service {
  return {
    ...directory,
    start: (platform) => directory.start(platform, { lookForProof }),
  };
}
