import { Stack } from '@mantine/core';
import { useMessage } from '../../api/messages/use-message.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import classes from '../parts/parts.module.css';
import { Person } from '../parts/person.tsx';
import { ScopeNames } from '../parts/scope-names.tsx';
import { partTexts } from '../parts/texts.ts';
import { applicationsTexts } from '../texts.ts';
import { useApplication } from './application-query.ts';
import { Endpoints } from './endpoints.tsx';
import { NextStepLinks } from './next-step-links.tsx';
import { Standing } from './standing.tsx';
import { detailTexts } from './texts.ts';

/** Shows the data, state and next steps of the application. */
export function Overview() {
  const { application } = useApplication();
  return (
    <Stack maw={860} gap="lg">
      <Standing application={application} />
      <NextStepLinks application={application} />
      <About application={application} />
      <Warnings application={application} />
      <Endpoints />
    </Stack>
  );
}

function About({ application }: { application: Application }) {
  const t = useTexts(applicationsTexts);
  const own = useTexts(detailTexts);
  const part = useTexts(partTexts);
  const { clientId, description, type, environment, visibility, listing, createdBy } = application;
  return (
    <Section title={t('basics')}>
      <Facts
        facts={[
          [t('descriptionLabel'), description],
          [t('clientId'), <CopyField key="id" value={clientId} name={t('clientId')} />],
          [t('type'), t(type)],
          [own('authentication'), own(application.clientAuthentication)],
          [t('environment'), t(environment)],
          [own('visibility'), part(`visibility-${visibility}`)],
          [own('listing'), part(`listing-${listing.state}`)],
          [t('redirectUris'), application.redirectUris.join('\n')],
          [t('scopes'), <ScopeNames key="scopes" scopes={application.scopes} />],
          [own('owner'), application.owner.email],
          [t('created'), <RelativeTime key="at" at={application.createdAt} />],
          [own('createdBy'), <Person key="by" id={createdBy} />],
          [own('changed'), <RelativeTime key="changed" at={application.updatedAt} />],
        ]}
      />
    </Section>
  );
}

function Warnings({ application: { warnings } }: { application: Application }) {
  const t = useTexts(detailTexts);
  const inWords = useMessage();
  if (warnings.length === 0) {
    return null;
  }
  return (
    <Section title={t('warnings')} lead={t('warningsHint')}>
      <ul className={classes.list}>
        {warnings.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {inWords(message)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
