import { Button } from '@mantine/core';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { distributionTexts } from './texts.ts';

interface WithdrawProps {
  applicationId: string;
  etag: string | undefined;
}

/** Withdraws a submission. The draft can be submitted again. */
export function Withdraw({ applicationId, etag }: WithdrawProps) {
  const t = useTexts(distributionTexts);
  const { api } = useScope();
  const withdraw = useAction({
    run: () => api.applications.listing.withdraw(applicationId, { ifMatch: etag }),
    done: t('withdrawn'),
  });
  return (
    <>
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
      <Failure error={withdraw.error} />
    </>
  );
}
