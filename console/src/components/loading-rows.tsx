import { Skeleton } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import classes from './components.module.css';
import { componentTexts } from './texts.ts';

const rows = [70, 85, 60, 75, 80];

/** Shows grey rows while a list is loading. */
export function LoadingRows() {
  const t = useTexts(componentTexts);
  return (
    <div
      className={classes.state}
      role="status"
      aria-label={t('loading')}
      style={{ justifyItems: 'stretch' }}
    >
      {rows.map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} my={6} />
      ))}
    </div>
  );
}
