/** The consumer groups of the platform. */
export const groups = ['audit', 'directory', 'notifications', 'webhooks'] as const;
export type Group = (typeof groups)[number];

/** The group of the address; undefined: any. */
export function groupIn(text: string | undefined): Group | undefined {
  return groups.find((one) => one === text);
}
