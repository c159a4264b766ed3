import schema from './ocsf-1.3.0.json' with { type: 'json' };

interface Attribute {
  type: string;
  required?: boolean;
  array?: boolean;
  enum?: readonly unknown[];
  profile?: string;
}
interface Shape {
  attributes: Record<string, Attribute>;
  at_least_one?: readonly string[];
}
interface BasicType {
  type?: string;
  regex?: string;
  max_len?: number;
  range?: number[];
}
type Members = Record<string, unknown>;

const classes: Record<string, Shape> = schema.classes;
const objects: Record<string, Shape> = schema.objects;
const types: Record<string, BasicType> = schema.types;
/** `unmapped`, and the base of all objects, permit any member. */
const anyObject = 'object';

/** The violations of the published schema of OCSF 1.3 by an event: a line for each attribute. */
export function ocsfErrors(event: unknown): string[] {
  if (!isObject(event)) {
    return ['is no object'];
  }
  const shape = classes[String(event.class_uid)];
  if (shape === undefined) {
    return [`class_uid ${event.class_uid} is no class that is stored here`];
  }
  const { metadata, class_uid, activity_id, type_uid } = event;
  const profiles = isObject(metadata) && Array.isArray(metadata.profiles) ? metadata.profiles : [];
  const problems = [...errorsOf(event, shape, '', profiles)];
  if (isObject(metadata) && metadata.version !== schema.version) {
    problems.push(`metadata.version is ${metadata.version}`);
  }
  if (type_uid !== Number(class_uid) * 100 + Number(activity_id)) {
    problems.push(`type_uid is ${type_uid}`);
  }
  return problems;
}

function* errorsOf(
  value: Members,
  { attributes, at_least_one }: Shape,
  at: string,
  profiles: unknown[],
) {
  for (const [name, { required, profile }] of Object.entries(attributes)) {
    if (
      required &&
      value[name] === undefined &&
      (profile === undefined || profiles.includes(profile))
    ) {
      yield `${at}${name} is required`;
    }
  }
  if (at_least_one?.every((name) => value[name] === undefined)) {
    yield `${at} needs one of ${at_least_one.join(', ')}`;
  }
  for (const [name, member] of Object.entries(value)) {
    const attribute = attributes[name];
    if (attribute === undefined) {
      yield `${at}${name} is not in the schema`;
    } else if (attribute.profile !== undefined && !profiles.includes(attribute.profile)) {
      yield `${at}${name} is of the profile ${attribute.profile}, which metadata.profiles does not have`;
    } else if (
      attribute.array !== Array.isArray(member) &&
      (attribute.array || Array.isArray(member))
    ) {
      yield `${at}${name} is ${attribute.array ? 'no' : 'an'} array`;
    } else {
      for (const one of [member].flat()) {
        yield* memberErrors(one, attribute, `${at}${name}`, profiles);
      }
    }
  }
}

function* memberErrors(
  value: unknown,
  attribute: Attribute,
  at: string,
  profiles: unknown[],
): Generator<string> {
  const { type } = attribute;
  if (type in types) {
    if (!fitsType(value, type)) {
      yield `${at} is no ${type}: ${JSON.stringify(value)}`;
    } else if (attribute.enum?.includes(value) === false) {
      yield `${at} is not in its enum: ${JSON.stringify(value)}`;
    }
  } else if (!isObject(value)) {
    yield `${at} is no object`;
  } else if (type !== anyObject) {
    const shape = objects[type];
    if (shape === undefined) {
      yield `${at}: the object ${type} is not stored here`;
    } else {
      yield* errorsOf(value, shape, `${at}.`, profiles);
    }
  }
}

function fitsType(value: unknown, name: string): boolean {
  const { type, regex, max_len, range } = types[name] ?? {};
  if (type !== undefined && !fitsType(value, type)) {
    return false;
  }
  if (type === undefined && !basic[name]?.(value)) {
    return false;
  }
  if (regex !== undefined && !new RegExp(regex).test(String(value))) {
    return false;
  }
  if (max_len !== undefined && String(value).length > max_len) {
    return false;
  }
  return range === undefined || (Number(value) >= range[0]! && Number(value) <= range[1]!);
}

const basic: Record<string, (value: unknown) => boolean> = {
  boolean_t: (value) => typeof value === 'boolean',
  string_t: (value) => typeof value === 'string',
  integer_t: (value) => Number.isSafeInteger(value),
  long_t: (value) => Number.isSafeInteger(value),
  json_t: (value) => value !== undefined,
};

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
