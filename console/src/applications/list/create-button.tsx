import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { useMe, useScope } from '../../api/use-scope.ts';
import { PageButton } from '../../components/page-link.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';

/**
 * A button that opens the form for a new application. Hidden without the right to create
 * applications.
 */
export function CreateButton() {
  const t = useTexts(applicationsTexts);
  const { place } = useScope();
  if (!useMe().scopes.includes('applications.write')) {
    return null;
  }
  return (
    <PageButton
      leftSection={<IconPlus size={16} aria-hidden />}
      to="/w/$workspaceId/$environment/applications/new"
      params={place}
    >
      {t('create')}
    </PageButton>
  );
}
