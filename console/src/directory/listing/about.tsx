import { Anchor } from '@mantine/core';
import { Facts } from '../../components/facts.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../directory.module.css';
import type { Listing } from '../listing.ts';
import { PublisherName } from '../publisher-name.tsx';
import { directoryTexts } from '../texts.ts';
import { useCategoryName } from '../use-category-name.ts';

/** Shows the publisher's texts about the application. */
export function About({ listing }: { listing: Listing }) {
  const t = useTexts(directoryTexts);
  const categoryName = useCategoryName();
  const { description, vendor, publisher, supportedFeatures, categories } = listing;
  const { documentationLinks, supportContacts, securityInformation } = listing;
  return (
    <Section title={t('about')}>
      <p className={classes.text}>{description}</p>
      {supportedFeatures.length > 0 && (
        <ul>
          {supportedFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [t('publisher'), <PublisherName key="publisher" publisher={publisher} />],
          [t('vendor'), vendor],
          [t('environment'), t(listing.environment)],
          [t('categories'), categories.map(categoryName).join(', ')],
          [t('documentation'), linksOf(documentationLinks)],
          [t('support'), linksOf(supportContacts)],
          [
            t('security'),
            securityInformation && <p className={classes.text}>{securityInformation}</p>,
          ],
        ]}
      />
    </Section>
  );
}

/**
 * Shows https addresses and mail addresses as links. A text in another format is shown as plain
 * text, because a publisher has written the text.
 */
function linksOf(addresses: readonly string[]) {
  return addresses.length === 0
    ? null
    : addresses.map((address) => (
        <div key={address}>
          <SafeLink address={address} />
        </div>
      ));
}

function SafeLink({ address }: { address: string }) {
  if (address.startsWith('https://')) {
    return (
      <Anchor href={address} target="_blank" rel="noreferrer nofollow" underline="always">
        {address}
      </Anchor>
    );
  }
  return /^[^\s:/]+@[^\s:/]+$/.test(address) ? (
    <Anchor href={`mailto:${address}`} underline="always">
      {address}
    </Anchor>
  ) : (
    address
  );
}
