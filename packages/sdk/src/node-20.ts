// Functions that the command-line tool `irp` uses and Node 20 does not have. An end-to-end test of
// the packages runs `irp` on Node 20.

URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);

Object.groupBy ??= <Key extends PropertyKey, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Partial<Record<Key, Item[]>> => {
  const groups: Partial<Record<Key, Item[]>> = {};
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index);
    groups[key] = [...(groups[key] ?? []), item];
  }
  return groups;
};
