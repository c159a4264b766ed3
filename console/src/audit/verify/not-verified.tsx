import { List } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import { auditTexts } from '../texts.ts';
import type { Verified } from './task.ts';

interface NotVerifiedProps {
  result: Verified;
  hasOwnKeys: boolean;
}

/** Shows the limits of the verification: facts for which the person must still trust the server. */
export function NotVerified({ result: { verdict, kept }, hasOwnKeys }: NotVerifiedProps) {
  const t = useTexts(auditTexts);
  const compared = verdict.ok ? verdict.compared : 0;
  const withheld = verdict.ok ? verdict.withheld : 0;
  return (
    <>
      <h3 className={classes.part}>{t('notVerified')}</h3>
      <List>
        {!hasOwnKeys && <List.Item>{t('notVerified-keys')}</List.Item>}
        {compared === 0 && <List.Item>{t('notVerified-history')}</List.Item>}
        {kept > compared && (
          <List.Item>{t('notVerified-kept', { count: kept - compared })}</List.Item>
        )}
        {withheld > 0 && <List.Item>{t('notVerified-withheld', { count: withheld })}</List.Item>}
        {verdict.ok && <List.Item>{t('notVerified-newer', { count: verdict.to })}</List.Item>}
        {verdict.ok && verdict.filter !== null && (
          <List.Item>{t('notVerified-selection')}</List.Item>
        )}
        <List.Item>{t('notVerified-truth')}</List.Item>
      </List>
    </>
  );
}
