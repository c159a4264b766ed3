import type { Resource } from '../resource.ts';

const listingColumns = ['id', 'name', 'vendor', 'categories', 'environment'];

export const directoryTable: Resource = {
  name: 'directory',
  about: 'Published integrations',
  verbs: [
    {
      name: 'list',
      operation: 'listDirectoryListings',
      columns: [...listingColumns, 'publishedAt'],
      noun: 'integrations',
    },
    {
      name: 'get',
      operation: 'getDirectoryListing',
    },
    {
      name: 'versions',
      operation: 'listDirectoryListingVersions',
      columns: ['number', 'releasedAt', 'releaseNotes'],
      noun: 'versions',
    },
  ],
  groups: [
    {
      name: 'shared',
      about: 'Integrations shared with the organization',
      verbs: [
        {
          name: 'list',
          operation: 'listSharedListings',
          columns: listingColumns,
          noun: 'integrations',
        },
        {
          name: 'get',
          operation: 'getSharedListing',
        },
      ],
    },
  ],
};
