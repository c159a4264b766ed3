import type { Resource } from '../resource.ts';

const done = '{name} is {state}.';

export const reviewTable: Resource = {
  name: 'reviews',
  about: 'Reviews of listings, for reviewers of the platform',
  verbs: [
    {
      name: 'list',
      operation: 'listReviews',
      columns: ['id', 'name', 'state', 'submittedAt', 'vendor', 'assignee'],
      noun: 'reviews',
    },
    {
      name: 'get',
      operation: 'getReview',
    },
    {
      name: 'assign',
      operation: 'assignReview',
    },
    {
      name: 'comment',
      operation: 'commentOnReview',
      done: 'Noted.',
    },
    {
      name: 'approve',
      operation: 'approveReview',
      done,
    },
    {
      name: 'reject',
      operation: 'rejectReview',
      done,
    },
    {
      name: 'request-changes',
      operation: 'requestChanges',
      done,
    },
  ],
};
