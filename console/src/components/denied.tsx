import { useMe } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { EmptyState } from './empty-state.tsx';
import { componentTexts } from './texts.ts';

/** Is shown instead of a form that the person's role does not allow. */
export function Denied() {
  const t = useTexts(componentTexts);
  const { role } = useMe();
  return <EmptyState title={t('denied')} text={t('deniedWhat', { role: role ?? t('none') })} />;
}
