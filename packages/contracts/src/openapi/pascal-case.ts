/**
 * A name as the name of a component: `if-match` and `rate_limit_exceeded` become `IfMatch` and
 * `RateLimitExceeded`.
 */
export function pascalCase(name: string): string {
  return name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
