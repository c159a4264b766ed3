import { Button, Loader } from '@mantine/core';
import { describeError } from '../components/describe-error.ts';
import { componentTexts } from '../components/texts.ts';
import { useCountdown } from '../components/use-countdown.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './search.module.css';
import { searchTexts } from './texts.ts';
import type { Source } from './use-found.ts';
import { allRecordsKey, type Results } from './use-results.ts';

interface SearchStateProps {
  results: Results;
  text: string;
}

/** Shows the number of results, and the groups whose search has failed. */
export function SearchState({ results, text }: SearchStateProps) {
  const t = useTexts(searchTexts);
  const { entries, isSearching, failed } = results;
  const count = entries.filter(({ key }) => key !== allRecordsKey).length;
  const found = count === 0 ? t('none', { text }) : t('found', { count });
  return (
    <>
      <div role="status" className={classes.status}>
        {isSearching && <Loader size={14} aria-hidden />}
        {isSearching ? t('searching') : found}
      </div>
      {failed.map((source) => (
        <FailedSource key={`${source.group} ${source.query.errorUpdatedAt}`} source={source} />
      ))}
    </>
  );
}

function FailedSource({ source: { group, query } }: { source: Source }) {
  const t = useTexts(searchTexts);
  const tError = useTexts(componentTexts);
  const { title, retryAfterS } = describeError(query.error);
  const secondsLeft = useCountdown(retryAfterS);
  return (
    <div role="alert" className={classes.failed}>
      <span>
        {t('failed', { group: t(group) })} {tError(title)}
        {secondsLeft > 0 && ` ${tError('tooManyWhat', { count: secondsLeft })}`}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={secondsLeft > 0}
        onClick={() => void query.refetch()}
      >
        {t('retry')}
      </Button>
    </div>
  );
}
