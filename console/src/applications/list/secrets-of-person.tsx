import { useActorName } from '../../api/people.ts';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';

/** Shows that the list contains only applications with a secret of a certain person. */
export function SecretsOfPerson({ id }: { id: string }) {
  const t = useTexts(applicationsTexts);
  const { place } = useScope();
  const nameOf = useActorName();
  return (
    <Notice tone="warning">
      {t('secretsOfPerson', { person: nameOf({ type: 'user', id }) })}{' '}
      <PageLink underline="always" to="/w/$workspaceId/$environment/applications" params={place}>
        {t('allApplications')}
      </PageLink>
    </Notice>
  );
}
