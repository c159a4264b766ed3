/** What a password is chosen for: it must not be guessed from these. */
export interface PasswordOwner {
  email: string;
  name: string;
}

export const shortestPassword = 12;
export const longestPassword = 200;

/** Runs that a keyboard or an alphabet suggests; also read backwards. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
];
/** What lists of leaked passwords begin with, alone or followed by digits and signs. */
const common =
  /^(?:password|passwort|passw0rd|p@ssw0rd|letmein|iloveyou|welcome|administrator|admin|qwerty|qwertz|azerty|monkey|dragon|football|baseball|superman|sunshine|princess|trustno|whatever|starwars|changeme|default|secret|test|guest|login|master|hello)+[\d\W_]*$/;

/** What is wrong with a password, in words for its owner; undefined: nothing (NIST SP 800-63B, section 3.1.1.2). */
export function passwordFault(password: string, { email, name }: PasswordOwner): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword) return `Choose a password of at least ${shortestPassword} characters.`;
  if (password.length > longestPassword) return `Choose a password of at most ${longestPassword} characters.`;
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepeated(plain)) return 'This password repeats itself. Choose one that nobody would try.';
  if (common.test(plain) || isRun(plain)) return 'This is one of the first passwords that others would try.';
  const words = [email, email.split('@', 1)[0]!, name, name.replaceAll(/\s/g, '')].map((word) => word.toLowerCase());
  // What is left must be enough by itself: "ann" may stand in a long password.
  if (words.some((word) => word.length > 2 && [...plain.replaceAll(word, '')].length < shortestPassword / 2))
    return 'This password is little else than your address or name.';
  return undefined;
}

/** `aaaaaaaaaaaa`, `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+.?$/su.test(text);
}

function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('');
  return runs.some((run) => (run + run).includes(text) || (run + run).includes(backwards));
}
