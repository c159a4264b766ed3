import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const condition = z.object({ condition: z.string() });
const service = z.object({
  image: z.string(),
  build: z
    .object({
      dockerfile: z.string(),
      args: z.record(z.string(), z.string()),
    })
    .optional(),
  user: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), condition)]).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  restart: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  stop_grace_period: z.string().optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** The part of a Docker Compose file that this code uses. */
export type Compose = z.output<typeof compose>;

/**
 * Reads a Docker Compose file like `docker compose config`. Supports the syntax of
 * docker-compose.yml: merged mappings, and the variables `${NAME}` and `${NAME:-default}`. CI
 * checks the file against the Compose Specification (.ci/deployment).
 * @throws Error for a variable in a form other than `${NAME}` and `${NAME:-default}`
 */
export function readCompose(path: string, variables: Record<string, string> = {}): Compose {
  return compose.parse(interpolated(parse(readFileSync(path, 'utf8'), { merge: true }), variables));
}

function interpolated(value: unknown, variables: Record<string, string>): unknown {
  if (typeof value === 'string') {
    return interpolate(value, variables);
  }
  if (Array.isArray(value)) {
    return value.map((item) => interpolated(item, variables));
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, interpolated(item, variables)]),
  );
}

function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(
    /\$(?:(\$)|\{([A-Z_]+)(?::-([^}$]*))?\})?/g,
    (found, dollar, name, fallback) => {
      if (dollar) {
        return '$';
      }
      if (!name) {
        throw new Error(`${text} contains a variable in an unsupported form: ${found}`);
      }
      return variables[name] || (fallback ?? '');
    },
  );
}
