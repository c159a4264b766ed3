import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { Link } from '@tanstack/react-router';
import { useMe, useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';

/** Opens the form of a new application. Hidden without the right to create applications. */
export function CreateButton() {
  const t = useTexts(applicationsTexts);
  const { place } = useScope();
  if (!useMe().scopes.includes('applications.write')) {
    return null;
  }
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/$environment/applications/new" params={place} />
      )}
    >
      {t('create')}
    </Button>
  );
}
