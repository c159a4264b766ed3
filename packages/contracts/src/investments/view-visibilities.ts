export const viewVisibilities = ['private', 'shared'] as const;
