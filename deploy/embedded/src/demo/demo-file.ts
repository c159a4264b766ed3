import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformRoleSchema, roleSchema } from '@irp/contracts/permissions';
import { z } from 'zod';

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
      /** Empty for everybody but the people of the platform. */
      platformRoles: z.array(platformRoleSchema).default([]),
    }),
  ),
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), region: z.string() })),
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
});

/** The content of `demo.json`, for scripts: addresses, users with passwords and API keys, workspaces, applications. */
export type Demo = z.infer<typeof demoSchema>;

const fileName = 'demo.json';

/** Returns the demo of an earlier start, or undefined when there is no file or its content is not valid. */
export async function readDemo(directory: string): Promise<Demo | undefined> {
  const text = await readFile(join(directory, fileName), 'utf8').catch(() => '{}');
  try {
    return demoSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Writes the file atomically (a new file, renamed); only its owner may read it, because it contains secrets. */
export async function writeDemo(directory: string, demo: Demo): Promise<void> {
  const path = join(directory, fileName);
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}
