import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/texts.ts';
import classes from './shell.module.css';
import { shellTexts } from './texts.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows that the network is missing. Failed queries are repeated when the network is back. */
export function OfflineBanner() {
  const t = useTexts(shellTexts);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={classes.offline}>{t('offline')}</p>}</div>;
}
