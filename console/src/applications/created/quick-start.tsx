import { Anchor, Tabs, Title } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { CreatedApplication } from '../application.ts';
import classes from '../applications.module.css';
import { applicationsTexts } from '../texts.ts';
import { languages, sampleOf, sampleValuesOf } from './samples.ts';

/**
 * Shows sample code for a first call in four languages, with the credentials of the application.
 */
export function QuickStart({ application }: { application: CreatedApplication }) {
  const t = useTexts(applicationsTexts);
  const isMachine =
    application.clientSecret !== null && application.grantTypes.includes('client_credentials');
  const guide = (
    <Anchor href={guideOf(isMachine)} target="_blank" rel="noreferrer">
      {t('guide')}
    </Anchor>
  );
  if (!isMachine) {
    return (
      <section aria-labelledby="quick-start">
        <Title order={2} id="quick-start">
          {t('quickStart')}
        </Title>
        <p>
          {t('quickStartPublic')} {guide}
        </p>
      </section>
    );
  }
  const values = sampleValuesOf(application, location.origin);
  return (
    <section aria-labelledby="quick-start">
      <Title order={2} id="quick-start">
        {t('quickStart')}
      </Title>
      <p>
        {t('quickStartHint')} {guide}
      </p>
      <Tabs defaultValue={languages[0]} keepMounted={false}>
        <Tabs.List aria-label={t('languages')}>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <div className={classes.sample}>
              <CopyButton value={sampleOf(language, values)} name={language} />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the element */}
              <pre tabIndex={0}>{sampleOf(language, values)}</pre>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function guideOf(isMachine: boolean): string {
  return isMachine ? '/docs/guides/client-credentials' : '/docs/guides/authorization-code-pkce';
}
