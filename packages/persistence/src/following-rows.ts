/**
 * Conditions, for `$and`, of the rows after a position in the ascending order of a field and `_id`.
 * The bound uses an index that begins with the field; the alternatives exclude rows with the same
 * value up to the position.
 * @param after value of the field and id of the last row of the previous page; undefined: the first
 *   page
 */
export function followingRows(
  field: string,
  after: readonly [value: unknown, id: string] | undefined,
): Record<string, unknown>[] {
  if (after === undefined) {
    return [];
  }
  const [value, id] = after;
  return [
    { [field]: { $gte: value } },
    {
      $or: [
        { [field]: { $gt: value } },
        {
          [field]: value,
          _id: { $gt: id },
        },
      ],
    },
  ];
}
