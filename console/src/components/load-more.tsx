import { Button } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import classes from './table.module.css';
import { componentTexts } from './texts.ts';

/**
 * The state of a list that is loaded page by page. All members except `total` are also members of
 * an infinite query of TanStack Query.
 */
export interface MoreRows {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  /** Number of rows on all pages. */
  total: number;
}

export function LoadMore({ more, count }: { more: MoreRows; count: number }) {
  const t = useTexts(componentTexts);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, total } = more;
  return (
    <div className={classes.more}>
      <span role="status">{t('shown', { count, total })}</span>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}
