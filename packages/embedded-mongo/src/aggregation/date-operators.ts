import { Int32, Long, ObjectId, type Timestamp } from 'bson';
import { CommandError } from '../command-error.ts';
import { typeName } from '../values/type-name.ts';
import { isNullish } from './arithmetic-operators.ts';
import { namedArguments } from './condition-operators.ts';
import { calculated, type Operator, type Operators } from './expression.ts';

function dateArgument(value: unknown): Date {
  if (value instanceof Date) {
    return value;
  }
  if (value instanceof ObjectId) {
    return value.getTimestamp();
  }
  if (typeName(value) === 'timestamp') {
    return new Date((value as Timestamp).t * 1_000);
  }
  throw new CommandError(16_006, `can't convert from BSON type ${typeName(value)} to Date`);
}

const dayMs = 86_400_000;

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1;
}

/** The week of ISO 8601 and its year: those of the week's Thursday. */
function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayMs);
  return {
    year: thursday.getUTCFullYear(),
    week: Math.ceil(dayOfYear(thursday) / 7),
  };
}

const parts: Record<string, (date: Date) => number> = {
  $year: (date) => date.getUTCFullYear(),
  $month: (date) => date.getUTCMonth() + 1,
  $dayOfMonth: (date) => date.getUTCDate(),
  $hour: (date) => date.getUTCHours(),
  $minute: (date) => date.getUTCMinutes(),
  $second: (date) => date.getUTCSeconds(),
  $millisecond: (date) => date.getUTCMilliseconds(),
  $dayOfWeek: (date) => date.getUTCDay() + 1,
  $dayOfYear: dayOfYear,
  $isoDayOfWeek: (date) => date.getUTCDay() || 7,
  $isoWeek: (date) => isoWeek(date).week,
};

function part(read: (date: Date) => number): Operator {
  return (operand, compile, name) =>
    calculated(1, 1, ([value]) => (isNullish(value) ? null : new Int32(read(dateArgument(value)))))(
      withoutTimezone(operand, name),
      compile,
      name,
    );
}

/** `{date, timezone}` is supported for UTC only. */
function withoutTimezone(operand: unknown, name: string): unknown {
  if (typeof operand !== 'object' || operand === null || !('date' in operand)) {
    return operand;
  }
  const [date, timezone] = namedArguments(operand, name, [['date', 40_539], ['timezone']], 40_535);
  requireUtc(timezone, name);
  return [date];
}

function requireUtc(timezone: unknown, name: string): void {
  if (timezone !== undefined && timezone !== 'UTC' && timezone !== 'GMT' && timezone !== '+00:00') {
    throw new CommandError(
      'CommandNotSupported',
      `${name} with a timezone other than UTC is not supported`,
    );
  }
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');

const formats: Record<string, (date: Date) => string> = {
  Y: (date) => padded(date.getUTCFullYear(), 4),
  m: (date) => padded(date.getUTCMonth() + 1, 2),
  d: (date) => padded(date.getUTCDate(), 2),
  H: (date) => padded(date.getUTCHours(), 2),
  M: (date) => padded(date.getUTCMinutes(), 2),
  S: (date) => padded(date.getUTCSeconds(), 2),
  L: (date) => padded(date.getUTCMilliseconds(), 3),
  j: (date) => padded(dayOfYear(date), 3),
  w: (date) => String(date.getUTCDay() + 1),
  u: (date) => String(date.getUTCDay() || 7),
  V: (date) => padded(isoWeek(date).week, 2),
  G: (date) => padded(isoWeek(date).year, 4),
  z: () => '+0000',
  Z: () => '0',
  '%': () => '%',
};

const dateToString: Operator = (operand, compile, name) => {
  const codes = [['date', 18_628], ['format'], ['timezone'], ['onNull']] as const;
  const [date, format, timezone, onNull] = namedArguments(operand, name, codes, 18_534);
  requireUtc(timezone, name);
  const [value, template, otherwise] = [
    date,
    format ?? '%Y-%m-%dT%H:%M:%S.%LZ',
    onNull ?? null,
  ].map((given) => compile(given));
  return (scope) => {
    const found = value?.(scope);
    if (isNullish(found)) {
      return otherwise?.(scope);
    }
    const text = template?.(scope);
    if (isNullish(text)) {
      return null;
    }
    if (typeof text !== 'string') {
      throw new CommandError(18_533, "$dateToString requires that 'format' be a string");
    }
    const moment = dateArgument(found);
    return text.replaceAll(/%(.?)/gs, (_, letter: string) => {
      const write = formats[letter];
      if (!write) {
        throw new CommandError(18_536, `Invalid format character '%${letter}' in format string`);
      }
      return write(moment);
    });
  };
};

export const dateOperators: Operators = {
  ...Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, part(read)])),
  $isoWeekYear: calculated(1, 1, ([value]) =>
    isNullish(value) ? null : Long.fromNumber(isoWeek(dateArgument(value)).year),
  ),
  $dateToString: dateToString,
};
