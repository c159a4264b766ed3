import { type KeyObject, verify } from 'node:crypto';
import { importKey, keyHash, keyTypes, parseVerifierKey } from './public-keys.ts';
import { parseNote } from './signed-note.ts';

/** The name and the Ed25519 key of a witness, which cosigns checkpoints. */
export interface WitnessKey {
  name: string;
  /** The id of the key in signature lines. */
  id: Buffer;
  key: KeyObject;
}

const timestampBytes = 8;
const signatureBytes = 64;

/** Parses a verifier key of type 0x04 (C2SP tlog-cosignature). @throws KeySetError */
export function parseWitnessKey(vkey: string): WitnessKey {
  const { name, raw } = parseVerifierKey(vkey, keyTypes.cosignature);
  const key = importKey(name, {
    kty: 'OKP',
    crv: 'Ed25519',
    x: raw.toString('base64url'),
  });
  return {
    name,
    id: keyHash(name, raw, keyTypes.cosignature),
    key,
  };
}

/**
 * Finds the valid cosignature of a witness in a list of signature lines. The format is
 * `cosignature/v1` of C2SP tlog-cosignature.
 * @param note the signed checkpoint
 * @param lines the response of the witness: signature lines that each end with a line break
 * @returns the line with its line break, and the time that the witness has signed; undefined
 *   without a valid cosignature
 */
export function findCosignature(
  note: string,
  lines: string,
  witness: WitnessKey,
): { line: string; time: Date } | undefined {
  const text = parseNote(note)?.text;
  const signatures = text === undefined ? [] : (parseNote(`${text}\n${lines}`)?.signatures ?? []);
  for (const { name, keyHash: id, signature } of signatures) {
    if (name !== witness.name || !id.equals(witness.id)) {
      continue;
    }
    if (signature.length !== timestampBytes + signatureBytes) {
      continue;
    }
    const seconds = signature.readBigUInt64BE(0);
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
    if (seconds === 0n || seconds > BigInt(Number.MAX_SAFE_INTEGER) / 1_000n) {
      continue;
    }
    if (!verify(null, message, witness.key, signature.subarray(timestampBytes))) {
      continue;
    }
    const line = `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
    return { line, time: new Date(Number(seconds) * 1_000) };
  }
  return undefined;
}
