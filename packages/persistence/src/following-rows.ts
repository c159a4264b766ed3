/**
 * Returns conditions, for `$and`, that match the rows after a position, in the ascending order of a
 * field and `_id`. The first condition limits the scan of an index that begins with the field. The
 * second condition excludes the rows that have the same value in the field, but no greater `_id`.
 * @param after the field's value and the id in the last row of the previous page; undefined for the
 *   first page
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
