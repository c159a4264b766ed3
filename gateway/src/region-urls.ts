import { z } from 'zod';

const message =
  'must be us=https://us.example.com,eu=https://eu.example.com: the public address of each region';

/**
 * Base URLs of the gateways of all regions, by region:
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
