import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Number of characters checked at the start and at the end. The time of the check grows more than
 * quadratically: 40 characters take up to 60 ms.
 */
const checkedCharacters = 40;
/**
 * Lowest accepted score on zxcvbn's scale from 0 to 4. Passwords with scores below 3 need fewer
 * than 10^8 guesses.
 */
const lowestScore = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Returns whether a password is easy to guess: it is in a list of 49,000 frequent leaked passwords,
 * or combines such passwords, rows of keys, sequences and years. Replaced letters (`p@ssw0rd`) do
 * not hide a frequent password (zxcvbn; Wheeler, USENIX Security 2016).
 */
export async function isEasyToGuess(password: string): Promise<boolean> {
  // The lists are loaded on first use, because loading takes 100 ms and 15 MB.
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
