import { randomBytes } from 'node:crypto';
import { generatePrincipalKeys } from '@irp/principals';

/** A Secret of each service, with every possible key. */
export async function makeSecrets(): Promise<{
  publicJwks: string;
  secrets: Record<string, Record<string, string>>;
}> {
  const [gateway, investments, directory, notifications] = await Promise.all(
    [undefined, 'investments', 'directory', 'notifications'].map((service) =>
      generatePrincipalKeys(service),
    ),
  );
  const key = () => randomBytes(32).toString('base64');
  const shared = {
    MONGODB_URI: 'mongodb://user:password@mongodb.internal/?tls=true',
    REDIS_URL: 'rediss://user:password@redis.internal:6379',
    KAFKA_PASSWORD: 'password',
    PRINCIPAL_SECRET: key(),
    OUTGOING_PROXY: 'http://user:password@proxy.internal:3128',
  };
  const s3 = (prefix: string) => ({
    [`${prefix}_ACCESS_KEY_ID`]: 'AKIA',
    [`${prefix}_SECRET_ACCESS_KEY`]: 'secret',
  });
  const publicKeys = [gateway, investments, directory, notifications].flatMap(
    (keys) => keys?.publicJwks.keys ?? [],
  );
  const privateKey = (keys: typeof gateway) => JSON.stringify(keys?.privateJwk);
  return {
    publicJwks: JSON.stringify({ keys: publicKeys }),
    secrets: {
      authorization: {
        ...shared,
        SECRETS_KEY: key(),
      },
      investments: {
        ...shared,
        PRINCIPAL_PRIVATE_JWK: privateKey(investments),
      },
      directory: {
        ...shared,
        ...s3('IMAGES_S3'),
        PRINCIPAL_PRIVATE_JWK: privateKey(directory),
      },
      notifications: {
        ...shared,
        SECRETS_KEY: key(),
        SMTP_URL: 'smtps://user:password@mail.internal:465',
        PRINCIPAL_PRIVATE_JWK: privateKey(notifications),
      },
      audit: {
        ...shared,
        ...s3('CHECKPOINTS_S3'),
        SECRETS_KEY: key(),
      },
      gateway: {
        REDIS_URL: shared.REDIS_URL,
        PRINCIPAL_PRIVATE_JWK: privateKey(gateway),
        PRINCIPAL_SECRETS: JSON.stringify({ investments: shared.PRINCIPAL_SECRET }),
      },
    },
  };
}
