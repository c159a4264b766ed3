import { createS3Bucket, s3Options } from '@irp/persistence';
import { startS3 } from '@irp/testing/start-s3';
import { expect } from 'chai';

describe('a bucket of S3', () => {
  const credentials = {
    id: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'eu-central-1',
  };
  let s3: Awaited<ReturnType<typeof startS3>>;

  beforeEach(async () => {
    s3 = await startS3('bucket', credentials, 'prefix/');
  });
  afterEach(() => s3.stop());

  const open = (secretAccessKey = credentials.secret) =>
    createS3Bucket({
      url: s3.url,
      region: credentials.region,
      accessKeyId: credentials.id,
      secretAccessKey,
      what: 'the storage of tests',
      signal: new AbortController().signal,
    });
  const messageOf = (promise: Promise<unknown>) =>
    promise.then(String, ({ message }: Error) => message);
  /** Invalid UTF-8. */
  const bytes = Buffer.from([0, 255, 254, 128, 10]);

  it('returns the stored bytes, below its prefix, and replaces them', async () => {
    const bucket = open();
    await bucket.put('one', Buffer.from('before'), 'text/plain');
    await bucket.put('one', bytes, 'image/webp');
    expect([...s3.objects.keys()]).to.deep.equal(['prefix/one']);
    expect(await bucket.get('one')).to.deep.equal(bytes);
    expect(await bucket.get('two')).to.equal(undefined);
  });

  it('adds an object once', async () => {
    const bucket = open();
    expect(await bucket.add('one', bytes, 'image/webp')).to.equal(true);
    expect(await bucket.add('one', Buffer.from('another'), 'image/webp')).to.equal(false);
    expect(await bucket.get('one')).to.deep.equal(bytes);
  });

  it('removes an object, even an unknown one', async () => {
    const bucket = open();
    await bucket.put('one', bytes, 'image/webp');
    await bucket.remove('one');
    await bucket.remove('one');
    expect(await bucket.get('one')).to.equal(undefined);
  });

  it('names the storage, the response and the method after a refusal', async () => {
    const bucket = open('another');
    const refused = (method: string) =>
      `the storage of tests returned 403 SignatureDoesNotMatch for ${method}`;
    expect(await messageOf(bucket.get('one'))).to.equal(refused('GET'));
    expect(await messageOf(bucket.put('one', bytes, 'image/webp'))).to.equal(refused('PUT'));
    expect(await messageOf(bucket.add('one', bytes, 'image/webp'))).to.equal(refused('PUT'));
    expect(await messageOf(bucket.remove('one'))).to.equal(refused('DELETE'));
  });

  it('needs both parts of its key, with an address', () => {
    const of = (change: object) =>
      s3Options('X_S3', {
        URL: s3.url,
        REGION: 'us-east-1',
        ACCESS_KEY_ID: 'a',
        SECRET_ACCESS_KEY: 'b',
        ...change,
      });
    expect(of({})).to.deep.equal({
      url: s3.url,
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    });
    expect(of({ URL: undefined, ACCESS_KEY_ID: undefined })).to.equal(undefined);
    expect(() => of({ ACCESS_KEY_ID: undefined })).to.throw(
      'X_S3_ACCESS_KEY_ID is missing; X_S3_URL requires it',
    );
    expect(() => of({ SECRET_ACCESS_KEY: undefined })).to.throw(
      'X_S3_SECRET_ACCESS_KEY is missing',
    );
  });
});
