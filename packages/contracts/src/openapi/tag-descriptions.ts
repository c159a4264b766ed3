/** One sentence for each group of operations. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Status: 'Whether the platform is up. Open to everyone.',
  Investments: 'The companies that a workspace researches.',
};
