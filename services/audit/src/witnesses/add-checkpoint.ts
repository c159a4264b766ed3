import { findCosignature, type Prover } from '@irp/transparency';
import type { Witness } from './witness-setting.ts';

const timeoutMs = 10_000;
/** Maximum size of a response in bytes. A response is a number, or a few signature lines. */
const longestResponse = 65_536;

export interface Submission {
  witness: Witness;
  /** The note and the size of the checkpoint. */
  note: string;
  size: number;
  /** The size of the last checkpoint that the witness has cosigned; 0 if unknown. */
  oldSize: number;
  prover: Pick<Prover, 'consistency'>;
  signal: AbortSignal;
}

/**
 * Submits a checkpoint to a witness (C2SP tlog-witness, add-checkpoint). If the witness reports
 * another size as last cosigned, submits again with the reported size.
 * @returns the verified signature line of the cosignature
 * @throws Error with the reason for the missing cosignature
 */
export async function addCheckpoint(submission: Submission): Promise<string> {
  const { witness, note, size, oldSize } = submission;
  const first = await post(submission, oldSize);
  if (first.status !== 409) {
    return cosignatureIn(first, witness, note);
  }
  const known = /^(0|[1-9]\d{0,15})\n?$/.exec(first.text)?.[1];
  if (known === undefined) {
    throw new Error('the witness returned 409 without a size');
  }
  if (Number(known) > size) {
    throw new Error(
      `the witness has cosigned ${known} entries, but the log has only ${size}: the log was restored to an older state`,
    );
  }
  return cosignatureIn(await post(submission, Number(known)), witness, note);
}

interface WitnessResponse {
  status: number;
  text: string;
}

async function post(
  { witness, note, size, prover, signal }: Submission,
  oldSize: number,
): Promise<WitnessResponse> {
  const proof = await prover.consistency(oldSize, size);
  const lines = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
  const response = await fetch(`${witness.url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `old ${oldSize}\n${lines}\n${note}`,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  return {
    status: response.status,
    text: await readText(response),
  };
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestResponse) {
      throw new Error(`the response of the witness has more than ${longestResponse} bytes`);
    }
  }
  return Buffer.concat(chunks).toString();
}

function cosignatureIn({ status, text }: WitnessResponse, witness: Witness, note: string): string {
  if (status !== 200) {
    throw new Error(`the witness returned ${status}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  const found = findCosignature(note, text, witness.key);
  if (found === undefined) {
    throw new Error('the witness returned no valid cosignature');
  }
  return found.line;
}
