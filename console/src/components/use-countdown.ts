import { useEffect, useState } from 'react';

/** Counts the seconds until a rate limit ends. */
export function useCountdown(seconds = 0): number {
  const [endsAtMs] = useState(() => Date.now() + seconds * 1_000);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isOver = nowMs >= endsAtMs;
  useEffect(() => {
    if (isOver) {
      return undefined;
    }
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000));
}
