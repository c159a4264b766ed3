/**
 * Runs the start of a service. What it opens, it registers with `opened`; when the start fails, all
 * of that is released, the last opened first.
 * @throws what `start` throws
 */
export async function openOrRelease<Running>(
  start: (opened: AsyncDisposableStack) => Promise<Running>,
): Promise<Running> {
  const opened = new AsyncDisposableStack();
  try {
    return await start(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
