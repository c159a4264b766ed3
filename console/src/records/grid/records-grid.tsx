import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { PrintedRows } from '../../components/printed-rows.tsx';
import { usePrinting } from '../../components/use-printing.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSelection } from '../edit/selection.ts';
import { SelectionBar } from '../edit/selection-bar.tsx';
import { useBoxes } from '../edit/use-boxes.ts';
import { boxWidth, defaultColumns, type Investment, widthOf } from '../record.ts';
import { pageRecords, recordsPageQuery } from '../record-queries.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');
/** Height of a row in pixels. */
const rowHeight = 40;
/** Number of rows that are rendered above and below the visible rows. */
const besides = 12;

/** Shows a scrollable grid of all records. Only the visible pages are loaded and rendered. */
export function RecordsGrid({ total }: { total: number }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const search = route.useSearch();
  const columns = search.columns ?? defaultColumns;
  const selection = useSelection();
  const mayWrite = useMe().scopes.includes('investments.write');
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? pageRecords : besides,
  });
  const items = virtual.getVirtualItems();
  const shownPages = [...new Set(items.map(({ index }) => Math.floor(index / pageRecords)))];
  const pages = useQueries({
    queries: shownPages.map((page) => ({
      ...recordsPageQuery(scope, search, page),
      enabled: !isPrinting,
    })),
  });
  const recordAt = (index: number): Investment | undefined => {
    const at = shownPages.indexOf(Math.floor(index / pageRecords));
    return pages[at]?.data?.records[index % pageRecords];
  };
  // Printing does not wait for records that are not loaded.
  const rows = isPrinting ? items.filter(({ index }) => recordAt(index) !== undefined) : items;
  const boxes = useBoxes(
    selection,
    search,
    pages.flatMap(({ data }) => data?.records ?? []),
  );
  const width = columns.reduce((sum, column) => sum + widthOf(column), boxWidth);
  return (
    <>
      <div className={classes.top}>
        <p role="status" className={classes.count}>
          {t('records', { count: total })}
        </p>
        {mayWrite && <SelectionBar state={selection} total={total} />}
      </div>
      <PrintedRows count={rows.length} total={total} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the element */}
      <div ref={scroller} className={classes.scroller} tabIndex={0}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows */}
        <div
          role="table"
          aria-label={t('title')}
          aria-rowcount={total + 1}
          style={{ width, minWidth: '100%' }}
        >
          <GridHeader columns={columns} box={mayWrite ? boxes.head : undefined} />
          {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot omit rows */}
          <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {rows.map(({ index, start }) => (
              <GridRow
                key={index}
                record={recordAt(index)}
                columns={columns}
                index={index}
                box={mayWrite ? boxes.rowAt(index, recordAt(index)) : undefined}
                start={start}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
