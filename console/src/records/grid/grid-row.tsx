import { Checkbox } from '@mantine/core';
import IconLock from '@tabler/icons-react/icons/IconLock';
import IconStarFilled from '@tabler/icons-react/icons/IconStarFilled';
import { getRouteApi, Link } from '@tanstack/react-router';
import { rowLinkId } from '../../components/use-focus-return.ts';
import { useTexts } from '../../i18n/texts.ts';
import { boxWidth, type Field, type Investment, widthOf } from '../record.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { textOf } from './cell-text.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/** The checkbox that selects a row. */
interface RowBox {
  isChosen: boolean;
  /** @param isRange whether all rows from the last chosen row to this row are selected */
  onChoose(isChosen: boolean, isRange: boolean): void;
}

interface GridRowProps {
  /** Undefined while the page of the record is loading. */
  record: Investment | undefined;
  columns: readonly string[];
  index: number;
  /** Undefined for a person without write access. */
  box: RowBox | undefined;
  /** Distance from the first row in pixels. */
  start: number;
}

export function GridRow({ record, columns, index, box, start }: GridRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      {box && (
        // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows
        <div role="cell" className={classes.cell} style={{ width: boxWidth }}>
          {record && <Box record={record} {...box} />}
        </div>
      )}
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows
        <div key={column} role="cell" className={classes.cell} style={{ width: widthOf(column) }}>
          {record === undefined && <span className={classes.loading} />}
          {record !== undefined && at === 0 && <FirstCell record={record} column={column} />}
          {record !== undefined && at > 0 && (
            <span className={classes.text}>{textOf(record, column as Field)}</span>
          )}
        </div>
      ))}
    </div>
  );
}

function Box({ record, isChosen, onChoose }: RowBox & { record: Investment }) {
  const t = useTexts(recordsTexts);
  return (
    <Checkbox
      size="xs"
      aria-label={t('chooseNamed', { name: record.name || record.tickerSymbol })}
      checked={isChosen}
      onChange={({ currentTarget, nativeEvent }) =>
        onChoose(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** The first cell of a row, which is a link to the record in any order of columns. */
function FirstCell({ record, column }: { record: Investment; column: string }) {
  const t = useTexts(recordsTexts);
  const { workspaceId, environment } = route.useParams();
  const text = textOf(record, column as Field) || record.name || record.tickerSymbol;
  return (
    <>
      <Link
        id={rowLinkId(record.id)}
        from="/w/$workspaceId/$environment/records"
        to="/w/$workspaceId/$environment/records"
        params={{ workspaceId, environment }}
        search={(before) => ({ ...before, record: record.id })}
        resetScroll={false}
        className={classes.open}
      >
        {text}
      </Link>
      {record.isFavorite && <IconStarFilled size={14} aria-label={t('favorite')} />}
      {record.isLocked && <IconLock size={14} aria-label={t('locked')} />}
    </>
  );
}
