import { useQuery } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Agree } from '../agreement/agree.tsx';
import type { InstallationPreview, InstallationRequest } from '../installation.ts';
import { previewQuery } from '../installations-query.ts';
import { installationsTexts } from '../texts.ts';

interface ApproveRequestProps {
  request: InstallationRequest;
  onClose(): void;
}

/**
 * A dialog to approve a request. The dialog shows the same agreement as an installation without a
 * request.
 */
export function ApproveRequest({ request, onClose }: ApproveRequestProps) {
  const t = useTexts(installationsTexts);
  const production = useProductionScope();
  const { id, applicationId, applicationName: name, environment } = request;
  const query = useQuery(previewQuery(production, applicationId, environment));
  const approve = useAction({
    run: ({ scopesRequested }: InstallationPreview) =>
      production.api.installationRequests.approve(id, {
        scopes: scopesRequested.map(({ scope }) => scope),
      }),
    done: t('approvedNotice', { name }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} size="lg" title={t('approveNamed', { name })}>
      <QueryView query={query}>
        {(preview) => (
          <Agree
            preview={preview}
            action={t('approveAndInstall')}
            answer={approve}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
