import { type ColumnDef, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import classes from './components.module.css';
import { LoadMore, type MoreRows } from './load-more.tsx';

/** Filters, order and pages are the server's. */
const features = tableFeatures({});
type Features = typeof features;

/** Columns of a table: outside of the component, so that they stay the same. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<Features, Row>();
}

interface DataTableProps<Row extends object> {
  /** What the table has, for who does not see the heading above it. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a type of its own
  columns: readonly ColumnDef<Features, Row, any>[];
  rows: readonly Row[];
  idOf(row: Row): string;
  more: MoreRows;
}

/** A table that is read page by page. On a phone it scrolls by itself. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, more } = props;
  const table = useTable({ features, columns, data: rows, getRowId: idOf });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
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
                  <td key={cell.id}>
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
