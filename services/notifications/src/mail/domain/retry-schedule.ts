const firstPauseMs = 15_000;
/** The longest pause between two attempts, without the random part. */
const longestPauseMs = 2 * 3_600_000;
const randomPart = 0.2;
/** RFC 5321, section 4.5.4.1: "generally needs to be at least 4-5 days". */
const giveUpAfterMs = 4.5 * 86_400_000;
/** A mail must not be given up at its first failure because the clock jumps ahead. */
const leastAttempts = 6;

/**
 * The time of the next attempt: after 15 s, doubling each time, up to two hours.
 * @param random from 0 to 1: mails that failed together are not retried together
 * @returns undefined for a mail to be given up
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

/** The latest time of a planned attempt. */
export function latestAttempt(now: number): Date {
  return new Date(now + longestPauseMs * (1 + randomPart));
}
