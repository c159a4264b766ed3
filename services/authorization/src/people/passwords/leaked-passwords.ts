import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The check takes longer than quadratic time: up to 60 ms for 40 characters. */
const checkedCharacters = 40;
/** zxcvbn's scale from 0 to 4: fewer than 10^8 guesses have the scores 0 to 2. */
const lowestScore = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is on a list of 49,000 frequent leaked passwords, or consists of a few of
 * these passwords, of characters in place of letters (`p@ssw0rd`), rows of keys, sequences and
 * years (zxcvbn; Wheeler, USENIX Security 2016).
 */
export async function isEasyToGuess(password: string): Promise<boolean> {
  // Loaded at the first use: the lists take 100 ms and 15 MB, and a start does not need the lists.
  estimator ??= loadEstimator();
  const loaded = await estimator;
  const parts = [password.slice(0, checkedCharacters), password.slice(-checkedCharacters)];
  return parts.every((part) => loaded.check(part).score < lowestScore);
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { leaked: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: checkedCharacters,
  });
}
