/**
 * Waits for a result, at most for the given time. After the timeout, the operation continues, and
 * its result is ignored.
 * @param ms milliseconds
 * @param late creates the error
 * @throws the error of `late` after the timeout
 */
export async function withTimeout<Result>(
  ms: number,
  result: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([result, promise]);
  } finally {
    clearTimeout(timer);
  }
}
