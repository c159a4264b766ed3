const patienceMs = 10_000;

/** Waits until it holds. @throws Error when it never does */
export async function eventually(holds: () => Promise<boolean> | boolean): Promise<void> {
  const untilMs = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > untilMs) throw new Error('this never came true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
