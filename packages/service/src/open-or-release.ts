/**
 * Runs the start of a service. `opened` registers each opened resource. After a failed start, all
 * registered resources are released, the last first.
 * @throws the error of `start`
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
