export { createS3Bucket, type S3Bucket, type S3Options } from './s3-bucket.ts';
export { s3Options } from './s3-options.ts';
