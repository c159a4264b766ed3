import type { components } from '@irp/client';
import { germanMailSummaries } from '@irp/contracts/german-mail-summaries';
import { Stack, Switch } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';

type Preferences = components['schemas']['NotificationPreferences'];

function preferencesQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'mail preferences'],
    queryFn: ({ signal }) => api.me.notificationPreferences.get({ signal }),
  });
}

/** Shows a switch for each kind of mail to the person. */
export function MailPreferences() {
  const t = useTexts(settingsTexts);
  const query = useQuery(preferencesQuery(useProductionScope()));
  return (
    <Section title={t('mails')} lead={t('mailsHint')}>
      <QueryView query={query}>{(preferences) => <Switches preferences={preferences} />}</QueryView>
    </Section>
  );
}

const optionalFirst = (kinds: Preferences['kinds']) =>
  kinds.toSorted((one, other) => Number(other.optional) - Number(one.optional));

const german: Partial<Record<string, string>> = germanMailSummaries;

/**
 * Describes a kind of mail. A kind that this version of the console does not know is described in
 * English.
 */
function summaryOf({ kind, summary }: Preferences['kinds'][number]): string {
  return (currentLanguage() === 'de' ? german[kind] : undefined) ?? summary;
}

function Switches({ preferences: { digest, kinds } }: { preferences: Preferences }) {
  const t = useTexts(settingsTexts);
  const { api } = useProductionScope();
  const update = api.me.notificationPreferences.update;
  const change = useAction({
    run: (next: Parameters<typeof update>[0]) => update(next),
    done: t('mailsSaved'),
    notifiesErrors: true,
  });
  return (
    <Stack gap="sm">
      <Switch
        label={t('digest')}
        description={t('digestHint')}
        checked={digest === 'daily'}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate({ digest: event.currentTarget.checked ? 'daily' : 'off' })
        }
      />
      {optionalFirst(kinds).map((one) => (
        <Switch
          key={one.kind}
          label={summaryOf(one)}
          description={one.optional ? undefined : t('alwaysOn')}
          checked={one.enabled}
          disabled={!one.optional || change.isPending}
          onChange={(event) =>
            change.mutate({ kinds: { [one.kind]: event.currentTarget.checked } })
          }
        />
      ))}
    </Stack>
  );
}
