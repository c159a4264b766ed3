import { useTexts } from '../i18n/texts.ts';
import classes from './components.module.css';
import { CopyField } from './copy-field.tsx';
import { componentTexts } from './texts.ts';

interface SecretOnceProps {
  value: string;
  /** Name of the secret, such as "Client secret". */
  name: string;
}

/** Shows a secret with a warning that the server shows secrets only once. */
export function SecretOnce({ value, name }: SecretOnceProps) {
  const t = useTexts(componentTexts);
  return (
    <section className={classes.secret} aria-label={name}>
      <strong>{t('secretOnce')}</strong>
      <p>{t('secretOnceWhat')}</p>
      {name}: <CopyField value={value} name={name} />
    </section>
  );
}
