import { Checkbox } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { boxWidth, widthOf } from '../record.ts';
import classes from '../records.module.css';
import { type RecordsKey, recordsTexts } from '../texts.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');

type Order = 'ascending' | 'descending' | 'none';

interface GridHeaderProps {
  columns: readonly string[];
  /** The checkbox that selects the loaded records. Undefined if the rows have no checkboxes. */
  box:
    | {
        isChosen: boolean;
        isPartly: boolean;
        onChoose(isChosen: boolean): void;
      }
    | undefined;
}

/** Shows the column names. A click on a name sorts the grid. */
export function GridHeader({ columns, box }: GridHeaderProps) {
  const t = useTexts(recordsTexts);
  const { sort } = route.useSearch();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows
    <div role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows */}
      <div role="row" tabIndex={-1} aria-rowindex={1} className={classes.row}>
        {box && (
          // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows
          <div
            role="columnheader"
            tabIndex={-1}
            className={classes.cell}
            style={{ width: boxWidth }}
          >
            <Checkbox
              size="xs"
              aria-label={t('chooseLoaded')}
              checked={box.isChosen}
              indeterminate={box.isPartly}
              onChange={(event) => box.onChoose(event.currentTarget.checked)}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeaderCell key={column} column={column} order={orderOf(column, sort)} />
        ))}
      </div>
    </div>
  );
}

function HeaderCell({ column, order }: { column: string; order: Order }) {
  const t = useTexts(recordsTexts);
  const navigate = route.useNavigate();
  const next = order === 'ascending' ? `-${column}` : column;
  const sortBy = () =>
    void navigate({ search: (before) => ({ ...before, sort: next }), replace: true });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={order}
      className={classes.cell}
      style={{ width: widthOf(column) }}
    >
      <button type="button" className={classes.sort} onClick={sortBy}>
        {t(column as RecordsKey)}
        {order === 'ascending' && <IconArrowUp size={14} aria-hidden />}
        {order === 'descending' && <IconArrowDown size={14} aria-hidden />}
      </button>
    </div>
  );
}

/** Returns the order of a column. Only the first of several sort fields is shown. */
function orderOf(column: string, sort = ''): Order {
  const [first = ''] = sort.split(',');
  if (first === column) {
    return 'ascending';
  }
  return first === `-${column}` ? 'descending' : 'none';
}
