/** Assumptions about a user: a person, or a program for a person. */
export const perUser = {
  records: 500,
  pagesADay: 60,
  recordReadsADay: 30,
  writesADay: 8,
  tokensADay: 2,
  deliveriesADay: 4,
  auditRecordsADay: 11,
  eventsADay: 10,
} as const;

/** The busiest hour of a day has this many times the requests of the average hour. */
export const peakFactor = 4;
/**
 * Processes and engines must be half idle in the busiest hour. The idle half is a reserve for the
 * loss of a zone, and for bursts.
 */
export const utilisation = 0.5;
export const auditYears = 7;
export const tokenDays = 30;
export const deliveryDays = 30;
export const eventDays = 7;
/** Number of copies in MongoDB and Kafka. */
export const copies = 3;

/**
 * Prices of large providers without commitments, in US dollars a month. The prices serve to compare
 * the costs of the parts of the platform.
 */
export const prices = {
  /** A node with 4 virtual CPUs and 16 GB. */
  node: 140,
  diskGb: 0.1,
};
export const cpusOfNode = 4;
