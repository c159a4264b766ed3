import { type TextFieldName, textFieldNames, type Visibility } from './investment-fields.ts';

/** The value of each field if the actual value is unknown. Only `bannerImage` can be null. */
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

/** Fields whose value is known in every record. */
const knownFields = [
  'id',
  'createdAt',
  'updatedAt',
  'visibility',
  'isFavorite',
  'isLocked',
  'isArchived',
] as const;

/** Returns a Markdown table of the values that stand for unknown. */
export function unknownValuesTable(): string {
  const { visibility: _visibility, ...unknown } = emptyFields;
  const byValue = Object.groupBy(Object.keys(unknown) as (keyof typeof unknown)[], (name) =>
    JSON.stringify(unknown[name]),
  );
  const rows = [...Object.entries(byValue), ['always known', knownFields] as const].map(
    ([value, names = []]) =>
      `| ${value === 'always known' ? value : `\`${value}\``} | ${names.map((name) => `\`${name}\``).join(', ')} |`,
  );
  return ['| value if unknown | fields |', '|---|---|', ...rows].join('\n');
}
