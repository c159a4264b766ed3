import { useMessage } from '../../api/messages/use-message.ts';
import { useMe } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { PermissionList } from '../../components/permission-list.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationPreview } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

/** Shows the content of the agreement for an admin: data, actors and permissions. */
export function Agreement({ preview }: { preview: InstallationPreview }) {
  const t = useTexts(installationsTexts);
  const inWords = useMessage();
  const { workspace } = useMe();
  const { name, environment, scopesRequested, unreviewedScopes, obstacles, publisher } = preview;
  const values = {
    name,
    workspace: workspace.name,
    environment: t(environment),
    count: scopesRequested.length,
  };
  return (
    <div>
      {obstacles.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {inWords(message)}
        </Notice>
      ))}
      <p>{t('agreement', values)}</p>
      <ul>
        {preview.actsWithoutPerson && <li>{t('actsAlone')}</li>}
        {preview.actsForPeople && <li>{t('actsForPeople')}</li>}
        <li>{t('revocable')}</li>
      </ul>
      {!publisher.verified && (
        <Notice tone="warning">{t('unverifiedPublisher', { publisher: publisher.name })}</Notice>
      )}
      <PermissionList permissions={scopesRequested} unreviewed={unreviewedScopes} />
    </div>
  );
}
