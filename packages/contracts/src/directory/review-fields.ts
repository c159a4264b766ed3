import { z } from 'zod';
import { applicationStates } from '../authorization/application-fields.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { filledText } from '../text.ts';
import { listingImageSchema } from './image-fields.ts';
import { requestedScopeSchema } from './listing-fields.ts';
import { reviewExample, reviewSummaryExample } from './review-examples.ts';
import { checkResultSchema, reviewStates } from './reviews.ts';

const userId = (description: string) => z.string().nullable().meta({ description });
const decision = {
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: userId('The id of the reviewer'),
};

export const reviewSummarySchema = z
  .object({
    id: z.string(),
    applicationId: z.string(),
    environment: environmentSchema,
    name: z.string(),
    vendor: z.string(),
    version: z.string().nullable(),
    state: z.enum(reviewStates),
    submittedAt: z.iso.datetime(),
    submittedBy: userId('The id of the user; null for an application without a user'),
    publisher: z.object({
      organizationId: z.string(),
      organizationName: z.string(),
      workspaceId: z.string(),
    }),
    assignee: userId('The id of the reviewer who has taken the review over'),
    ...decision,
    reviewers: z.array(z.object({ id: z.string(), name: z.string() })).meta({
      description: 'Names of the reviewers in `assignee` and `decidedBy`; empty for operators',
    }),
  })
  .meta({ id: 'ReviewSummary', examples: [reviewSummaryExample] });

export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

const reviewedListingSchema = z.object({
  name: z.string(),
  vendor: z.string(),
  description: z.string(),
  supportedFeatures: z.array(z.string()),
  documentationLinks: z.array(z.string()),
  supportContacts: z.array(z.string()),
  securityInformation: z.string(),
  version: z
    .object({
      number: z.string(),
      releaseNotes: z.string(),
    })
    .nullable(),
  categories: z.array(z.string()),
  logo: listingImageSchema.nullable(),
  screenshots: z.array(listingImageSchema),
});

const reviewChangesSchema = z.object({
  reviewId: z
    .string()
    .meta({ description: 'The review in which the present release was approved' }),
  version: z.string().nullable(),
  fields: z
    .array(
      z.object({
        path: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .meta({
      description:
        'Fields of the listing, `/logo` and `/screenshots` among them, that differ from the present release',
    }),
  addedScopes: z.array(scopeSchema),
  removedScopes: z.array(scopeSchema),
});

export const reviewSchema = z
  .object({
    ...reviewSummarySchema.shape,
    listing: reviewedListingSchema.meta({
      description: 'What was submitted: writing the draft later does not change it',
    }),
    scopesRequested: z
      .array(requestedScopeSchema)
      .meta({ description: 'The scopes at the time of the submission' }),
    checks: z.array(checkResultSchema).meta({ description: 'What the automated review found' }),
    application: z
      .object({
        name: z.string(),
        state: z.enum(applicationStates),
        scopes: z.array(scopeSchema),
      })
      .meta({ description: 'The application as it is now' }),
    comment: z
      .string()
      .nullable()
      .meta({ description: 'Comment of the decision, which the publisher sees' }),
    comments: z
      .array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          by: z.string(),
          comment: z.string(),
        }),
      )
      .meta({ description: 'Notes of reviewers, which the publisher does not see' }),
    earlierReviews: z
      .array(
        z.object({
          id: z.string(),
          state: z.enum(reviewStates),
          version: z.string().nullable(),
          submittedAt: z.iso.datetime(),
          ...decision,
          comment: z.string().nullable(),
        }),
      )
      .meta({ description: 'Earlier reviews of the same listing, the oldest first' }),
    changes: reviewChangesSchema.nullable().meta({
      description:
        'Changes since the present release; null if there is no release, or if this review is of the present release',
    }),
  })
  .meta({ id: 'Review', examples: [reviewExample] });

export type ReviewView = z.infer<typeof reviewSchema>;

export const commentSchema = filledText(4_000);
