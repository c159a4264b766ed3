import { createPublicFetch, type OutboundOptions } from '@irp/public-fetch';
import type { Settings } from '../../settings.ts';
import { createLookForProof, createResolveTxt, type LookForProof } from './look-for-proof.ts';

const maxProofBytes = 4_096;
const proofTimeoutMs = 5_000;

/**
 * Creates the lookup of proofs in the network. The lookup connects only to public addresses and to
 * `OUTGOING_NETWORKS`. The lookup requests files through `OUTGOING_PROXY`.
 * @param resolve default: the name servers of the system
 */
export function lookInNetwork(
  {
    OUTGOING_NETWORKS: networks,
    OUTGOING_PROXY: proxy,
  }: Pick<Settings, 'OUTGOING_NETWORKS' | 'OUTGOING_PROXY'>,
  resolve?: OutboundOptions['resolve'],
): LookForProof {
  const policy = {
    networks,
    proxy,
    ...(resolve ? { resolve } : {}),
  };
  const fetch = createPublicFetch({
    ...policy,
    maxBodyBytes: maxProofBytes,
    timeoutMs: proofTimeoutMs,
  });
  return createLookForProof({
    fetch,
    resolveTxt: createResolveTxt(proofTimeoutMs),
    timeoutMs: proofTimeoutMs,
  });
}
