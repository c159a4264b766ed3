/**
 * Starts a service. `opened` registers each resource that is opened. If the start fails, all of
 * them are released, the last one first.
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
