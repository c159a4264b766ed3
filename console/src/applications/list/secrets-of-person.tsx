import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useActorName } from '../../api/people.ts';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';

/** Says that the list is limited to applications with secrets of a person. */
export function SecretsOfPerson({ id }: { id: string }) {
  const t = useTexts(applicationsTexts);
  const { place } = useScope();
  const nameOf = useActorName();
  return (
    <Notice tone="warning">
      {t('secretsOfPerson', { person: nameOf({ type: 'user', id }) })}{' '}
      <Anchor
        underline="always"
        renderRoot={(props) => (
          <Link {...props} to="/w/$workspaceId/$environment/applications" params={place} />
        )}
      >
        {t('allApplications')}
      </Anchor>
    </Notice>
  );
}
