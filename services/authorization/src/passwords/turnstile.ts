/** Lets at most `places` of the given tasks run at once; the others wait their turn, in order. */
export function createTurnstile(places: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
