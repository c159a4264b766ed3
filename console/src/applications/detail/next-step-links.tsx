import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import classes from '../parts/parts.module.css';
import { secretsQuery } from '../secrets/secrets-query.ts';
import { nextSteps } from './next-steps.ts';
import { addressOf } from './tabs.ts';
import { detailTexts } from './texts.ts';

/** Shows the next steps of the application as links. */
export function NextStepLinks({ application }: { application: Application }) {
  const t = useTexts(detailTexts);
  const scope = useScope();
  const { data } = useInfiniteQuery({
    ...secretsQuery(scope, application.id),
    enabled: application.clientAuthentication === 'client_secret',
  });
  const secrets = data?.pages.flatMap((page) => page.data) ?? [];
  const params = { ...scope.place, applicationId: application.id };
  const steps = nextSteps(
    application,
    secrets.some(({ dueForRotation }) => dueForRotation),
  );
  if (steps.length === 0) {
    return null;
  }
  return (
    <Section title={t('next')}>
      <ul className={classes.list}>
        {steps.map(({ step, tab }) => (
          <li key={step}>
            {t(step)}{' '}
            <PageLink underline="always" to={addressOf(tab)} params={params}>
              {t(tab)}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
