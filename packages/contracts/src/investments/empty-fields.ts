import { type TextFieldName, textFieldNames, type Visibility } from './investment-fields.ts';

/**
 * What a field is that was never given, or was emptied. Only `bannerImage` can be null: it has a
 * type of its own for "none".
 */
export const emptyFields = {
  ...(Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<
    TextFieldName,
    string
  >),
  employees: 0,
  tags: [] as string[],
  visibility: 'workspace' as Visibility,
  bannerImage: null as string | null,
  clearbit: {} as Record<string, unknown>,
};

/** Fields of every record: they are never unknown. */
const knownFields = [
  'id',
  'createdAt',
  'updatedAt',
  'visibility',
  'isFavorite',
  'isLocked',
  'isArchived',
] as const;

/** How each field looks if its value is unknown, as a table in Markdown. */
export function unknownValuesTable(): string {
  const { visibility: _visibility, ...unknown } = emptyFields;
  const byValue = Object.groupBy(Object.keys(unknown) as (keyof typeof unknown)[], (name) =>
    JSON.stringify(unknown[name]),
  );
  const rows = [...Object.entries(byValue), ['always known', knownFields] as const].map(
    ([value, names = []]) =>
      `| ${value === 'always known' ? value : `\`${value}\``} | ${names.map((name) => `\`${name}\``).join(', ')} |`,
  );
  return ['| if unknown | fields |', '|---|---|', ...rows].join('\n');
}
