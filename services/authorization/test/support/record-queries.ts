import mongoose from 'mongoose';

/** Queries of the relay and of jobs, at unpredictable times. */
const inBackground =
  /"outbox\.time"|"goneAt"|"unmailed|"deletionAt"|"reminderAt"|"invitations\.expiresAt"/;

/**
 * The queries of all services in this process while `act` runs, as `collection.method`, in order.
 * Queries of the relay and of jobs are left out.
 */
export async function recordQueries(
  collections: readonly string[],
  act: () => Promise<unknown>,
): Promise<string[]> {
  const queries: string[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    const isForeground =
      !/Many$|bulkWrite/.test(method) && !inBackground.test(JSON.stringify(args[0]));
    if (collections.includes(collection) && isForeground) {
      queries.push(`${collection}.${method}`);
    }
  });
  try {
    await act();
  } finally {
    mongoose.set('debug', false);
  }
  return queries;
}
