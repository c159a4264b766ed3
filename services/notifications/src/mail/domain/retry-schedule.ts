const firstPauseMs = 15_000;
/** The longest pause between two attempts in milliseconds, before the random part is added. */
const longestPauseMs = 2 * 3_600_000;
const randomPart = 0.2;
/**
 * Milliseconds after which a mail is given up. RFC 5321, section 4.5.4.1: "generally needs to be at
 * least 4-5 days".
 */
const giveUpAfterMs = 4.5 * 86_400_000;
/**
 * Minimum number of attempts. Without a minimum, a mail would be given up at its first failure
 * after the clock has jumped ahead.
 */
const leastAttempts = 6;

/**
 * Returns the time of the next attempt. The first pause is 15 s, and each further pause is twice as
 * long, up to two hours.
 * @param random a number from 0 to 1 that lengthens the pause, so that mails that failed together
 *   are not retried together
 * @returns undefined if the mail is given up
 */
export function nextAttempt(
  { attempts, createdAt }: { attempts: number; createdAt: Date },
  now: number,
  random: number,
): Date | undefined {
  if (attempts >= leastAttempts && now - createdAt.getTime() > giveUpAfterMs) {
    return undefined;
  }
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  return new Date(now + Math.round(pauseMs * (1 + randomPart * random)));
}

/**
 * Returns the latest possible time of a planned attempt. A machine with a wrong clock has stored a
 * later time.
 */
export function latestAttempt(now: number): Date {
  return new Date(now + longestPauseMs * (1 + randomPart));
}
