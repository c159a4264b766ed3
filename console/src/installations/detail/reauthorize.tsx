import { Button, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope, useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { PermissionList } from '../../components/permission-list.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Installation, InstallationPreview } from '../installation.ts';
import { previewQuery } from '../installations-query.ts';
import { installationsTexts } from '../texts.ts';

/**
 * Shows the former and the new permissions side by side. An admin can agree to the new permissions.
 */
export function Reauthorize({ installation }: { installation: Installation }) {
  const t = useTexts(installationsTexts);
  const { api } = useScope();
  const { canInstall } = useRights();
  const { id, applicationId, applicationName: name, environment, scopes } = installation;
  const query = useQuery(previewQuery(useProductionScope(), applicationId, environment));
  const agree = useAction({
    run: ({ scopesRequested }: InstallationPreview) =>
      api.installations.reauthorize(id, { scopes: scopesRequested.map(({ scope }) => scope) }),
    done: t('reauthorizedNotice', { name }),
  });
  return (
    <Section title={t('reauthorize')} lead={t('reauthorizeHint', { name })}>
      <QueryView query={query}>
        {(preview) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
              <div>
                <h3>{t('agreedBefore')}</h3>
                <PermissionList
                  permissions={scopes.map((scope) => ({ scope }))}
                  removed={preview.removedScopes}
                />
              </div>
              <div>
                <h3>{t('askedNow')}</h3>
                <PermissionList
                  permissions={preview.scopesRequested}
                  added={preview.addedScopes}
                  unreviewed={preview.unreviewedScopes}
                />
              </div>
            </SimpleGrid>
            <Failure error={agree.error} />
            {canInstall ? (
              <Button loading={agree.isPending} onClick={() => agree.mutate(preview)}>
                {t('agree')}
              </Button>
            ) : (
              <p>{t('adminAgrees')}</p>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}
