import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { Listing } from '../domain/listing.ts';

/** `_id` is the id of the application. */
export type ListingRow = Omit<Listing, 'applicationId'> & {
  _id: string;
  /**
   * True while the application's record in the authorization service may be older than the listing;
   * otherwise absent.
   */
  recordBehind?: true;
  outbox: DomainEvent[];
  /**
   * The time of the last write, by the database's clock. The search index finds changed listings by
   * `changedAt`.
   */
  changedAt?: Date;
};

const listingSchema = new Schema<ListingRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    application: Object,
    state: String,
    visibility: String,
    organizations: [String],
    draft: Object,
    images: Object,
    review: Object,
    earlierReviews: [Object],
    release: Object,
    versions: [Object],
    approvedName: String,
    heldNames: { type: [String], default: undefined },
    publisherNames: { type: [String], default: undefined },
    unpublishedAt: Date,
    delisting: Object,
    ending: Object,
    recordBehind: Boolean,
    revision: Number,
    createdAt: Date,
    updatedAt: Date,
    updatedBy: String,
    changedAt: Date,
  },
  { versionKey: false, minimize: false },
);
listingSchema.index({ heldNames: 1 }, { unique: true, sparse: true });
listingSchema.index({ publisherNames: 1 }, { sparse: true });
listingSchema.index({ recordBehind: 1 }, { sparse: true });
listingSchema.index({ 'ending.at': 1 }, { sparse: true });
listingSchema.index({ 'application.organizationId': 1 });
// The ids of reviews increase with the time of submission, so this index lists reviews in order.
listingSchema.index({ 'review.state': 1, 'review.id': 1 });
listingSchema.index({
  'review.assignee': 1,
  'review.state': 1,
  'review.id': 1,
});
listingSchema.index({ 'review.id': 1 });
listingSchema.index({ 'earlierReviews.id': 1 });
listingSchema.index({ changedAt: 1 });
listingSchema.index({ visibility: 1, state: 1 });
listingSchema.index({ organizations: 1, visibility: 1 });
addOutbox(listingSchema);

export function compileListingModels(connection: Connection) {
  return {
    listings: connection.model('Listing', listingSchema, 'listings'),
  };
}

export type ListingModels = ReturnType<typeof compileListingModels>;
