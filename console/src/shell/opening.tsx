import { Loader } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import classes from './shell.module.css';
import { shellTexts } from './texts.ts';

/** A sign of loading before the first page. */
export function Opening() {
  const t = useTexts(shellTexts);
  return (
    <main className={classes.center}>
      <Loader aria-label={t('opening')} role="status" />
    </main>
  );
}
