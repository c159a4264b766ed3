import { z } from 'zod';

const message =
  'must be us=https://us.example.com,eu=https://eu.example.com: the public address of each region';

/**
 * Defines a setting with the base URL of each region's gateways:
 * `us=https://us.example.com,eu=https://eu.example.com`.
 */
export const regionUrls = () =>
  z.string().transform((value, context): ReadonlyMap<string, string> => {
    const urls = new Map<string, string>();
    for (const part of value.split(',')) {
      const [, region = '', address = ''] =
        /^\s*([a-z]{2,8})=(https?:\/\/[^\s?#@]+?)\/*\s*$/.exec(part) ?? [];
      if (URL.parse(address) === null || urls.has(region)) {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      urls.set(region, address);
    }
    return urls;
  });
