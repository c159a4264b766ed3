import { isEasyToGuess } from './leaked-passwords.ts';

/** Values of a user that must not make the password easy to guess. */
export interface PasswordOwner {
  email: string;
  name: string;
}

export const shortestPassword = 12;
export const longestPassword = 200;

/** Sequences of the alphabet and of keyboards. The sequences are checked forwards and backwards. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** Words that users choose because of this site (OWASP ASVS 5.0, 6.1.2). */
const platformWords = ['investment', 'research', 'platform'];

/**
 * Returns the reason for the rejection of a password, as text for the user; undefined if the
 * password is accepted (NIST SP 800-63B, section 3.1.1.2).
 */
export async function passwordError(
  password: string,
  { email, name }: PasswordOwner,
): Promise<string | undefined> {
  const length = [...password].length;
  if (length < shortestPassword) {
    return `Choose a password of at least ${shortestPassword} characters.`;
  }
  if (password.length > longestPassword) {
    return `Choose a password of at most ${longestPassword} characters.`;
  }
  const normalized = password.normalize('NFKC').toLowerCase();
  if (isRepeated(normalized)) {
    return 'This password repeats a few characters. Choose a password that is harder to guess.';
  }
  if (isRun(normalized) || (await isEasyToGuess(password))) {
    return 'This password is common, or consists of common passwords. Choose a password that is harder to guess.';
  }
  const ownWords = [email, email.replace(/@.*$/s, ''), name, name.replaceAll(/\s/g, '')];
  // The password may contain a word such as "ann" if enough other characters remain.
  const rest = [...ownWords, ...platformWords].reduce(
    (left, word) => without(word, left),
    normalized,
  );
  if ([...rest].length < shortestPassword / 2) {
    return 'This password consists mostly of your e-mail address or name, or of the name of the platform. Choose another password.';
  }
  return undefined;
}

function without(word: string, text: string): string {
  return word.length > 2 ? text.replaceAll(word.toLowerCase(), '') : text;
}

/** Returns whether a text repeats a few characters, such as `aaaaaaaaaaaa` and `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+.?$/su.test(text);
}

function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('');
  return runs.some((run) => (run + run).includes(text) || (run + run).includes(backwards));
}
