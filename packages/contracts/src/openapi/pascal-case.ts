/**
 * Returns a name as it is usual for components: `if-match` becomes `IfMatch`, `rate_limit_exceeded`
 * becomes `RateLimitExceeded`.
 */
export function pascalCase(name: string): string {
  return name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
