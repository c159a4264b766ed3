import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceNames, serviceUrlSetting } from '@irp/contracts';
import { parse } from 'yaml';
import { type SettingsSource, settingsSources } from '../../../tools/test/settings-sources.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const chart = fileURLToPath(new URL('../chart/', import.meta.url));

/** The facts about a service in files/services.yaml of the chart. */
export interface ServiceFacts {
  engines: ('mongodb' | 'redis' | 'kafka')[];
  calls: string[];
  public: 'all' | 'https' | 'optional' | 'none';
  publicWith?: string[];
  secrets: { required: string[]; optional: string[] };
}

export const serviceFacts: Record<string, ServiceFacts> = parse(
  readFileSync(`${chart}files/services.yaml`, 'utf8'),
);

/**
 * Settings that have their own values in the chart, or that the chart derives from other values.
 */
const settingsOfChart = [
  'HOST',
  'PORT',
  'REGION',
  'PUBLIC_URL',
  'AUTH_URL',
  'OPERATIONS_HOST',
  'OPERATIONS_PORT',
  'OPERATIONS_HOSTS',
  ...serviceNames.map(serviceUrlSetting),
  'KAFKA_BROKERS',
  'KAFKA_SSL',
  'KAFKA_USERNAME',
  'PRINCIPAL_PUBLIC_JWKS',
  'TRUST_PROXY_HOPS',
  'GATEWAY_PROCESSES',
  'IMAGES_DIRECTORY',
  'CHECKPOINTS_FILE',
  'VERSIONS_FILE',
  'MAILBOX_URL',
  'MIGRATE_AT_START',
];

const common = settingsSources.filter(({ place }) => place === 'packages/service');

interface Setting {
  safeParse(value: unknown): { success: boolean };
}

type Settings = Record<string, Setting>;

async function shapeOf({ module, name }: SettingsSource): Promise<Settings> {
  const { [name]: settings }: Record<string, { shape: Settings }> = await import(
    `${root}${module}`
  );
  if (settings === undefined) {
    throw new Error(`${module} exports no ${name}`);
  }
  return settings.shape;
}

async function shapesOf(places: SettingsSource[]): Promise<Settings> {
  return Object.assign({}, ...(await Promise.all(places.map(shapeOf))));
}

async function settingsWithSchemas(service: string): Promise<Settings> {
  const place = service === 'gateway' ? 'gateway' : `services/${service}`;
  const own = settingsSources.filter((one) => one.place === place);
  return shapesOf([...common, ...own]);
}

/** Every setting read by a process of the service. */
export async function settingsOfProcess(service: string): Promise<string[]> {
  return Object.keys(await settingsWithSchemas(service)).toSorted();
}

function secretsOf(service: string): string[] {
  const { engines, secrets } = serviceFacts[service]!;
  return [
    ...secrets.required,
    ...secrets.optional,
    ...(engines.includes('kafka') ? ['KAFKA_PASSWORD'] : []),
  ].toSorted();
}

/**
 * Allowed YAML types of a value. A boolean is allowed only for a boolean setting: Helm reads YAML
 * 1.1, where off, no and yes are booleans. Without quotes, a text such as `ACCESS_LOG: off` would
 * become `false`.
 */
function typesOf(setting: Setting): string[] {
  const accepts = (text: string) => setting.safeParse(text).success;
  const isFlag = accepts('true') && !accepts('no-flag');
  const isNumber = ['0', '1', '100', '1000', '131072'].some(accepts);
  return ['string', ...(isNumber ? ['number'] : []), ...(isFlag ? ['boolean'] : [])];
}

function definition(shape: Settings, isUsable: (name: string) => boolean) {
  const names = Object.keys(shape).filter(isUsable).toSorted();
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { type: typesOf(shape[name]!) }])),
  };
}

/**
 * The definitions of values.schema.json derived from the code: common settings of all services,
 * settings of each service, and secrets of each service. Secret settings are excluded from the
 * other settings, so that a secret cannot get into a ConfigMap.
 */
export async function settingsDefinitions(): Promise<Record<string, unknown>> {
  const taken = new Set([...settingsOfChart, ...Object.keys(serviceFacts).flatMap(secretsOf)]);
  const isUsable = (name: string) => !taken.has(name);
  const isOfEngine = (name: string) => /^(?:KAFKA|DATABASE)_/.test(name);
  const definitions: Record<string, unknown> = {
    settings: definition(await shapesOf(common), isUsable),
  };
  for (const [service, facts] of Object.entries(serviceFacts)) {
    const secrets = secretsOf(service);
    const hasDatabase = facts.engines.includes('mongodb');
    const shape = await settingsWithSchemas(service);
    definitions[`${service}Settings`] = definition(
      shape,
      (name) => isUsable(name) && (hasDatabase || !isOfEngine(name)),
    );
    definitions[`${service}Secrets`] = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(secrets.map((name) => [name, { type: 'string' }])),
    };
    definitions[`${service}OptionalSecrets`] = {
      type: 'array',
      items: { enum: secrets },
    };
  }
  return definitions;
}
