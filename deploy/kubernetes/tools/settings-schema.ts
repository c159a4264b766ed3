import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { placesWithSettings, settingsOf } from '../../../tools/test/settings-of-places.ts';

const chart = fileURLToPath(new URL('../chart/', import.meta.url));

/** What files/services.yaml of the chart says about a service. */
export interface ServiceFacts {
  engines: ('mongodb' | 'redis' | 'kafka')[];
  calls: string[];
  public: 'all' | 'https' | 'optional' | 'none';
  publicWith?: string[];
  secrets: { required: string[]; optional: string[] };
}

export const serviceFacts: Record<string, ServiceFacts> = parse(readFileSync(`${chart}files/services.yaml`, 'utf8'));

/** Settings that have values of their own in the chart, or follow from others. */
const settingsOfChart = [
  ...['HOST', 'PORT', 'REGION', 'PUBLIC_URL', 'AUTH_URL', 'OPERATIONS_HOST', 'OPERATIONS_PORT', 'OPERATIONS_HOSTS'],
  ...['AUTHORIZATION_URL', 'INVESTMENTS_URL', 'DIRECTORY_URL', 'NOTIFICATIONS_URL', 'AUDIT_URL'],
  ...['KAFKA_BROKERS', 'KAFKA_SSL', 'KAFKA_USERNAME', 'PRINCIPAL_PUBLIC_JWKS', 'TRUST_PROXY_HOPS', 'GATEWAY_PROCESSES'],
  ...['IMAGES_DIRECTORY', 'CHECKPOINTS_FILE', 'VERSIONS_FILE', 'MAILBOX_URL'],
  'MIGRATE_AT_START',
];

const common = placesWithSettings.filter(({ place }) => ['packages/service', 'packages/tracing'].includes(place));

async function namesOf(places: typeof placesWithSettings): Promise<string[]> {
  return (await Promise.all(places.map(settingsOf))).flatMap(Object.keys);
}

/** Every setting that a process of the service reads. */
export async function settingsOfProcess(service: string): Promise<string[]> {
  const place = service === 'gateway' ? 'gateway' : `services/${service}`;
  const own = placesWithSettings.filter((one) => one.place === place);
  if (own.length === 0) throw new Error(`${place} has no settings`);
  return [...new Set(await namesOf([...common, ...own]))].toSorted();
}

function secretsOf(service: string): string[] {
  const { engines, secrets } = serviceFacts[service]!;
  return [
    ...secrets.required,
    ...secrets.optional,
    ...(engines.includes('kafka') ? ['KAFKA_PASSWORD'] : []),
  ].toSorted();
}

function settings(names: string[]) {
  const property = { type: ['string', 'number', 'boolean'] };
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, property])),
  };
}

/**
 * The definitions of values.schema.json that follow from the code: the settings that all services have, those of each, and the secrets
 * of each. A setting that is a secret is none of the others, so that it cannot get into a ConfigMap.
 */
export async function settingsDefinitions(): Promise<Record<string, unknown>> {
  const services = Object.keys(serviceFacts);
  const taken = new Set([...settingsOfChart, ...services.flatMap(secretsOf)]);
  const usable = (names: string[]) => names.filter((name) => !taken.has(name)).toSorted();
  const ofEngines = (name: string) => /^(?:KAFKA|DATABASE)_/.test(name);
  const definitions: Record<string, unknown> = { settings: settings(usable(await namesOf(common))) };
  for (const [service, facts] of Object.entries(serviceFacts)) {
    const secrets = secretsOf(service);
    const own = usable(await settingsOfProcess(service));
    definitions[`${service}Settings`] = settings(
      own.filter((name) => facts.engines.includes('mongodb') || !ofEngines(name)),
    );
    definitions[`${service}Secrets`] = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(secrets.map((name) => [name, { type: 'string' }])),
    };
    definitions[`${service}OptionalSecrets`] = { type: 'array', items: { enum: secrets } };
  }
  return definitions;
}
