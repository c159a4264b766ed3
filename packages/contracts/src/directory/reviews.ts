import { z } from 'zod';

/** The checks of the automated review, in this order. */
export const reviewChecks = [
  'redirect_uris',
  'scope_reasons',
  'name',
  'vendor',
  'description',
  'supported_features',
  'documentation_links',
  'support_contacts',
  'security_information',
  'version',
  'version_order',
  'version_scopes',
] as const;
export type ReviewCheck = (typeof reviewChecks)[number];

export const checkResultSchema = z
  .object({
    check: z.enum(reviewChecks),
    passed: z.boolean(),
    evidence: z
      .string()
      .meta({ description: 'What the check found and, if it failed, what to change' }),
  })
  .meta({ id: 'ReviewCheckResult' });

export type CheckResult = z.infer<typeof checkResultSchema>;

/**
 * `withdrawn`: the publisher withdrew the submission, or the listing was unpublished, delisted or
 * deleted during the review.
 */
export const reviewStates = [
  'in_manual_review',
  'changes_requested',
  'rejected',
  'approved',
  'withdrawn',
] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The latest submission of a listing, as the publisher sees it. */
export const submissionSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the review' }),
    state: z.enum(reviewStates),
    submittedAt: z.iso.datetime(),
    submittedBy: z
      .string()
      .nullable()
      .meta({ description: 'The id of the user; null for an application without a user' }),
    version: z.string().nullable(),
    checks: z.array(checkResultSchema).meta({ description: 'What the automated review found' }),
    decidedAt: z.iso.datetime().nullable().meta({
      description:
        'When a reviewer decided; null before the decision, and if no decision was necessary',
    }),
    comment: z
      .string()
      .nullable()
      .meta({ description: 'What the reviewer wrote with the decision' }),
  })
  .meta({ id: 'ListingReview' });
