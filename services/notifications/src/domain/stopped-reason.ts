const begin = 'An operator of the platform stopped it: ';

/** Why an endpoint is disabled that only operators can activate again, in their words. */
export function stoppedReason(words: string): string {
  return begin + words;
}

export function isStoppedReason(reason: string | null): boolean {
  return reason?.startsWith(begin) ?? false;
}
