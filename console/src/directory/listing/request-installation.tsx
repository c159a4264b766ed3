import { Group, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useProductionScope, useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Listing } from '../listing.ts';
import { directoryTexts } from '../texts.ts';

const environments = ['production', 'sandbox'] as const;
const maxReason = 500;

interface RequestInstallationProps {
  listing: Listing;
  onClose(): void;
}

/** A dialog in which a member requests an installation from the admins. */
export function RequestInstallation({
  listing: { id, name, environment: ofListing },
  onClose,
}: RequestInstallationProps) {
  const t = useTexts(directoryTexts);
  const { environment: shown } = useScope().place;
  const { api } = useProductionScope();
  const form = useForm({
    initialValues: {
      environment: ofListing === 'sandbox' ? 'sandbox' : shown,
      reason: '',
    },
  });
  const ask = useAction({
    run: ({ environment, reason }: typeof form.values) =>
      api.installationRequests.create({
        applicationId: id,
        environment,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      }),
    done: t('askedNotice', { name }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t('askNamed', { name })}>
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))}>
        <Stack>
          <Radio.Group label={t('environmentChoice')} {...form.getInputProps('environment')}>
            <Group mt="xs">
              {environments.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(value)}
                  disabled={ofListing === 'sandbox' && value === 'production'}
                />
              ))}
            </Group>
          </Radio.Group>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={maxReason}
            autosize
            minRows={3}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Failure error={ask.error} />
          <DialogButtons onClose={onClose} action={t('ask')} isBusy={ask.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
