/** What becomes of a repeat under one Idempotency-Key, in the words of the operations that show something once. */
export const secretOnRepeat =
  'A repeat with the same `Idempotency-Key` is answered with the first answer, the secret included, for 24 hours. Where the first try was cut off before it answered, nothing is made twice: another secret then takes the place of the one that nobody saw.';

export const madeOnceOnRepeat =
  'A repeat with the same `Idempotency-Key` makes nothing twice for 24 hours, even where the first try was cut off before it answered.';
