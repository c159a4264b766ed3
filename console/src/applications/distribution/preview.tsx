import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { ScopeNames } from '../parts/scope-names.tsx';
import classes from './distribution.module.css';
import type { Listing } from './listing-query.ts';
import { filled, type ListingValues } from './listing-values.ts';
import { StoredImage } from './stored-image.tsx';
import { distributionTexts } from './texts.ts';

interface PreviewProps {
  application: Application;
  values: ListingValues;
  listing: Listing | null;
}

/** Shows the listing as in the directory. The preview changes while the person types. */
export function Preview({ application, values, listing }: PreviewProps) {
  const t = useTexts(distributionTexts);
  const { name, vendor, description, version, securityInformation } = values;
  const publisher = vendor || listing?.publisher.name || t('yourOrganization');
  const lists = ['supportedFeatures', 'documentationLinks', 'supportContacts'] as const;
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <p className={classes.hint}>{t('preview')}</p>
      <div className={classes.titleRow}>
        {listing?.logo && (
          <StoredImage
            applicationId={application.id}
            image={listing.logo}
            className={classes.logo}
          />
        )}
        <div>
          <h2>{name || application.name}</h2>
          <p>{[publisher, version].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className={classes.text}>{description || t('noDescription')}</p>
      <div className={classes.shots}>
        {listing?.screenshots.map((image) => (
          <StoredImage
            key={image.id}
            applicationId={application.id}
            image={image}
            className={classes.shot}
          />
        ))}
      </div>
      {lists
        .filter((list) => filled(values[list]).length > 0)
        .map((list) => (
          <div key={list}>
            <h3>{t(list)}</h3>
            <ul>
              {filled(values[list]).map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </div>
        ))}
      <h3>{t('permissions')}</h3>
      <ScopeNames scopes={application.scopes} />
      {securityInformation && (
        <>
          <h3>{t('securityInformation')}</h3>
          <p className={classes.text}>{securityInformation}</p>
        </>
      )}
    </section>
  );
}
