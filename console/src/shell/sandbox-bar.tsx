import IconFlask from '@tabler/icons-react/icons/IconFlask';
import { useTexts } from '../i18n/texts.ts';
import classes from './shell.module.css';
import { shellTexts } from './texts.ts';

/** Says on every page that this is no real data. */
export function SandboxBar() {
  const t = useTexts(shellTexts);
  return (
    <div className={classes.bar}>
      <IconFlask size={16} aria-hidden />
      <span>{t('sandboxBar')}</span>
    </div>
  );
}
