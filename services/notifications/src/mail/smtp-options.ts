import { createPrivateKey } from 'node:crypto';
import { ConfigError } from '@irp/config';
import type { Settings } from '../settings.ts';
import type { SmtpOptions } from './sending/smtp.ts';

/**
 * Returns the options of the connection to the mail server; undefined if none is configured.
 * @throws ConfigError
 */
export function smtpOptions(config: Settings): SmtpOptions | undefined {
  const dkim = dkimOptions(config);
  if (config.SMTP_URL === undefined) {
    return undefined;
  }
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_CONNECTIONS: connections } = config;
  return {
    url,
    from,
    connections,
    ...(dkim ? { dkim } : {}),
  };
}

const names = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_PRIVATE_KEY'] as const;
/** Minimum length of an RSA key in bits (RFC 8301, section 3.2). */
const leastBits = 1_024;

function dkimOptions(config: Settings): SmtpOptions['dkim'] {
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length === names.length) {
    return undefined;
  }
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector } = config;
  // In an .env file, `\n` stands for a line break, because a value cannot contain line breaks.
  const privateKey = config.MAIL_DKIM_PRIVATE_KEY?.replaceAll(String.raw`\n`, '\n');
  if (domainName === undefined || keySelector === undefined || privateKey === undefined) {
    throw new ConfigError(
      `Bad configuration: ${missing.join(' and ')} must be set, because another DKIM setting is set`,
    );
  }
  requireRsa(privateKey);
  return {
    domainName,
    keySelector,
    privateKey,
  };
}

function requireRsa(pem: string): void {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits) {
      return;
    }
  } catch {
    // OpenSSL's error is ignored, because the ConfigError names the accepted format.
  }
  throw new ConfigError(
    `Bad configuration: MAIL_DKIM_PRIVATE_KEY must be an RSA key of ${leastBits} bits or more, in PEM`,
  );
}
