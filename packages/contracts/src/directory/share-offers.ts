import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { publisherSchema } from './listing-fields.ts';

const parts = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Installations',
} as const;
const params = z.object({
  id: idSchema.meta({ description: 'The id of the organization of the publisher' }),
});

export const shareOfferExample = {
  publisher: {
    organizationId: '01920000-0000-7000-8000-000000000006',
    name: 'Meridian Capital',
    verified: false,
    domain: null,
  },
  state: 'pending' as const,
  integrations: 2,
};

export const shareOfferSchema = z
  .object({
    publisher: publisherSchema,
    state: z.enum(['pending', 'approved']).meta({
      description:
        '`pending`: nobody of the organization sees the integrations. `approved`: the integrations are listed, and can be installed',
    }),
    integrations: z.int().meta({
      description: 'Number of integrations that the publisher shares with the organization',
    }),
  })
  .meta({ id: 'ShareOffer', examples: [shareOfferExample] });

export type ShareOffer = z.output<typeof shareOfferSchema>;

const offer = { description: 'The offer', schema: shareOfferSchema };
const path = '/share-offers/{id}';

export const listShareOffers = defineEndpoint({
  ...parts,
  operationId: 'listShareOffers',
  permission: permissions.listShareOffers,
  method: 'get',
  path: '/share-offers',
  summary: 'List the publishers that share integrations with the organization',
  description:
    'Sorted by name. The organization sees the integrations of a publisher only after an admin or owner of the organization has approved the publisher.',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page',
      schema: pageOf(shareOfferSchema),
    },
  },
});

export const approveShareOffer = defineEndpoint({
  ...parts,
  operationId: 'approveShareOffer',
  permission: permissions.approveShareOffer,
  method: 'put',
  path,
  summary: 'Approve a publisher that shares integrations with the organization',
  description:
    'For admins and owners, with a production credential. The publisher becomes one of `approvedPublishers` of the installation policy: all integrations that it shares with the organization are shown, and can be installed.',
  params,
  responses: { 200: offer },
});

export const withdrawShareOffer = defineEndpoint({
  ...parts,
  operationId: 'withdrawShareOffer',
  permission: permissions.withdrawShareOffer,
  method: 'delete',
  path,
  summary: 'Withdraw the approval of a publisher',
  description:
    'For admins and owners, with a production credential. Integrations that the publisher shares are hidden at once, and cannot be installed; existing installations stay. The request also succeeds if the publisher was not approved.',
  params,
  responses: { 204: { description: 'The publisher is not approved' } },
});
