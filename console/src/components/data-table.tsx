import { type ColumnDef, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { LoadMore, type MoreRows } from './load-more.tsx';
import classes from './table.module.css';

/** No features of TanStack Table, because the server filters, sorts and paginates. */
const features = tableFeatures({});
type Features = typeof features;

interface Identified {
  id: string;
}

/**
 * Returns a helper that creates the columns of a table. A component must keep the same columns
 * between renderings.
 */
export function columnsOf<Row extends object>() {
  return createColumnHelper<Features, Row>();
}

interface DataTableProps<Row extends Identified> {
  /** Name of the table, for screen readers. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: columns have different types
  columns: readonly ColumnDef<Features, Row, any>[];
  rows: readonly Row[];
  more: MoreRows;
}

/** Shows a table with cursor pagination. On a phone, each row is a list of cells with headers. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { label, columns, rows, more } = props;
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => id });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the table */}
      <section className={classes.table} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} scope="col">
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} data-label={labelOf(cell.column.columnDef.header)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <LoadMore more={more} count={rows.length} />
    </>
  );
}

/**
 * Returns a column header as text; undefined for a column without a header, such as a column of
 * buttons.
 */
function labelOf(header: unknown): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}
