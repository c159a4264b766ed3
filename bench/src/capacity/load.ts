/** Assumptions for a user: a person or a program of a person. */
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

/** The busiest hour of a day has this many times the requests of the mean. */
export const peakFactor = 4;
/**
 * Processes and engines are to be half idle in the busiest hour: for the loss of a zone, and for
 * bursts.
 */
export const utilisation = 0.5;
export const auditYears = 7;
export const tokenDays = 30;
export const deliveryDays = 30;
export const eventDays = 7;
/** Of MongoDB and Kafka. */
export const copies = 3;

/**
 * US dollars a month: prices of large providers without commitments, for a comparison of parts, not
 * an offer.
 */
export const prices = {
  /** A node with 4 virtual CPUs and 16 GB. */
  node: 140,
  diskGb: 0.1,
};
export const cpusOfNode = 4;
