import { importEquities, startPlatform } from './platform-under-load.ts';

const targetRowsPerSecond = 5_000;

/**
 * Measures rows a second of an import of 69k rows (gzip CSV) through gateway, service and store,
 * validated and durable.
 */
export async function importRows(): Promise<void> {
  const platform = await startPlatform();
  const { seconds, imported, rejected } = await importEquities(platform);
  await platform.stop();
  await platform.remove();
  const rowsPerSecond = Math.round((imported + rejected) / seconds);
  console.table([
    {
      imported,
      rejected,
      seconds: seconds.toFixed(1),
      rowsPerSecond,
      target: targetRowsPerSecond,
    },
  ]);
}
