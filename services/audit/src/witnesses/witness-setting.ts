import { parseWitnessKey, type WitnessKey } from '@irp/transparency';

/** A witness for cosignatures of the log of checkpoints. */
export interface Witness {
  /** The URL prefix for submissions to the witness, without a slash at the end. */
  url: string;
  key: WitnessKey;
}

/**
 * Parses `AUDIT_WITNESSES`. Commas separate witnesses. Each witness has a URL prefix for
 * submissions and a verifier key, separated by a space.
 * @throws Error that names the invalid part
 */
export function parseWitnesses(setting: string): Witness[] {
  const witnesses = setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseWitness);
  const names = new Set(witnesses.map(({ key }) => key.name));
  if (names.size < witnesses.length) {
    throw new Error('must name each witness only once');
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
      `must be witnesses separated by commas, each an http or https URL, a space and a verifier key, not ${part}`,
    );
  }
  return {
    url: url.replace(/\/+$/, ''),
    key: parseWitnessKey(vkey),
  };
}
