import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { platformRoleSchema, roleSchema } from '@irp/contracts/permissions';
import { z } from 'zod';
import { writeJsonFile } from '../write-json-file.ts';

const demoSchema = z.object({
  baseUrl: z.string(),
  authUrl: z.string(),
  apiKey: z.string(),
  users: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: roleSchema,
      workspaceId: z.string(),
      apiKey: z.string(),
      /** Empty for all users except the reviewers and operators of the platform. */
      platformRoles: z.array(platformRoleSchema).default([]),
    }),
  ),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      region: z.string(),
    }),
  ),
  applications: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      clientId: z.string(),
      clientSecret: z.string().optional(),
      redirectUris: z.array(z.string()),
      scopes: z.array(z.string()),
      workspaceId: z.string(),
    }),
  ),
  /**
   * Listings published by the demo. Absent in a demo of an earlier version or an incomplete demo.
   */
  listings: z
    .array(
      z.object({
        name: z.string(),
        applicationId: z.string(),
        state: z.enum(['published', 'in_manual_review']),
      }),
    )
    .optional(),
});

/**
 * The content of `demo.json`, for scripts: addresses, users with passwords and API keys,
 * workspaces, applications, listings.
 */
export type Demo = z.infer<typeof demoSchema>;

/** The application for sign-in at /docs. */
export const docsApplicationName = 'API Reference';

/** The application for sign-in to `irp`. */
export const cliApplicationName = 'Research Notebook';

const complete = 'demo.json';
const unfinished = 'demo-unfinished.json';

/** Returns the demo of an earlier start; undefined for a missing or invalid file. */
export const readDemo = (directory: string): Promise<Demo | undefined> =>
  read(join(directory, complete));

/** Returns the unfinished demo of an interrupted start. */
export const readUnfinishedDemo = (directory: string): Promise<Demo | undefined> =>
  read(join(directory, unfinished));

export async function writeDemo(directory: string, demo: Demo): Promise<void> {
  await writeJsonFile(join(directory, complete), demo);
  await rm(join(directory, unfinished), { force: true });
}

/**
 * Stores the unfinished demo, so that the next start can continue it. The API shows an API key only
 * once, and a request can only be repeated with the same API key.
 */
export const writeUnfinishedDemo = (directory: string, demo: Demo): Promise<void> =>
  writeJsonFile(join(directory, unfinished), demo);

async function read(path: string): Promise<Demo | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return demoSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
