/** The consumer groups of the platform. */
export const groups = ['audit', 'directory', 'notifications', 'webhooks'] as const;
export type Group = (typeof groups)[number];

/** Returns the consumer group in the address; undefined for all groups. */
export function groupIn(text: string | undefined): Group | undefined {
  return groups.find((one) => one === text);
}
