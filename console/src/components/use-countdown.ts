import { useEffect, useState } from 'react';

/**
 * Returns the number of seconds until a rate limit ends.
 * @param of the error response with the rate limit. Another error restarts the countdown.
 */
export function useCountdown(seconds = 0, of?: unknown): number {
  const [begun, setBegun] = useState({ of, endsAtMs: Date.now() + seconds * 1_000 });
  const [nowMs, setNowMs] = useState(() => Date.now());
  if (begun.of !== of) {
    setBegun({ of, endsAtMs: Date.now() + seconds * 1_000 });
    setNowMs(Date.now());
  }
  const isOver = nowMs >= begun.endsAtMs;
  useEffect(() => {
    if (isOver) {
      return undefined;
    }
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((begun.endsAtMs - nowMs) / 1_000));
}
