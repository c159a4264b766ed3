import { parseWitnessKey, type WitnessKey } from '@irp/transparency';

/** A witness for cosignatures of the log of checkpoints. */
export interface Witness {
  /** The witness's submission prefix, without a trailing slash. */
  url: string;
  key: WitnessKey;
}

/**
 * Parses `AUDIT_WITNESSES`: the submission prefix and the verifier key of each witness, separated
 * by a space, and witnesses by commas.
 * @throws Error with the invalid part
 */
export function parseWitnesses(setting: string): Witness[] {
  const witnesses = setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseWitness);
  const names = new Set(witnesses.map(({ key }) => key.name));
  if (names.size < witnesses.length) {
    throw new Error('must name each witness once');
  }
  return witnesses;
}

function parseWitness(part: string): Witness {
  const [url = '', vkey = '', ...others] = part.split(/\s+/);
  if (
    !URL.canParse(url) ||
    !/^https?:$/.test(new URL(url).protocol) ||
    vkey === '' ||
    others.length > 0
  ) {
    throw new Error(
      `must be URL VKEY, separated by commas, each with an http or https address; one is ${part}`,
    );
  }
  return {
    url: url.replace(/\/+$/, ''),
    key: parseWitnessKey(vkey),
  };
}
