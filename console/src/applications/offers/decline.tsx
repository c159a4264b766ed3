import { Button } from '@mantine/core';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useChange } from '../parts/use-change.ts';
import { offerTexts } from './texts.ts';

/** Declines an offer. The owner can offer it again. */
export function Decline({ id }: { id: string }) {
  const t = useTexts(offerTexts);
  const { api } = useScope();
  const decline = useChange(() => api.applications.transfer.withdraw(id), t('declined'));
  return (
    <>
      <Button
        variant="default"
        loading={decline.isPending}
        onClick={() => decline.mutate(undefined)}
      >
        {t('decline')}
      </Button>
      <Failure error={decline.error} />
    </>
  );
}
