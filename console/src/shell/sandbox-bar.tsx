import IconFlask from '@tabler/icons-react/icons/IconFlask';
import { useTexts } from '../i18n/texts.ts';
import classes from './shell.module.css';
import { shellTexts } from './texts.ts';

/** The bar that every page of the sandbox shows. */
export function SandboxBar() {
  const t = useTexts(shellTexts);
  return (
    <div className={classes.bar}>
      <IconFlask size={16} aria-hidden />
      <span>{t('sandboxBar')}</span>
    </div>
  );
}
