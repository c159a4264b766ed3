import { Button } from '@mantine/core';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { offerTexts } from './texts.ts';

/** Declines an offered application. The owner can offer the application again. */
export function Decline({ id }: { id: string }) {
  const t = useTexts(offerTexts);
  const { api } = useScope();
  const decline = useAction({
    run: () => api.applications.transfer.withdraw(id),
    done: t('declined'),
  });
  return (
    <>
      <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
        {t('decline')}
      </Button>
      <Failure error={decline.error} />
    </>
  );
}
