import { disableAllocationPretenuring } from '@irp/service/settings';

const benches = {
  pages: async () => (await import('./pages.ts')).pages(),
  array: async () => (await import('./array.ts')).array(),
  queries: async () => (await import('./queries.ts')).queriesOfAnalysts(),
  import: async () => (await import('./import.ts')).importRows(),
  limiter: async () => (await import('./limiter.ts')).limiter(),
  gateway: async () => (await import('./gateway.ts')).gateway(),
  credential: async () => (await import('./credential.ts')).credential(),
  restart: async () => (await import('./restart.ts')).restart(),
  scale: async () => (await import('./scale.ts')).scale(),
  revocation: async () => (await import('./revocation.ts')).revocation(),
  tokens: async () => (await import('./tokens.ts')).tokens(),
  audit: async () => (await import('./audit.ts')).audit(),
  lag: async () => (await import('./lag.ts')).lag(),
  outbox: async () => (await import('./outbox.ts')).outbox(),
  soak: async () => (await import('./soak.ts')).soak(),
  'store-million': async () => (await import('./store-million.ts')).storeMillion(),
  fairness: async () => (await import('./fairness/fairness.ts')).fairness(),
  directory: async () => (await import('./directory.ts')).directory(),
  'hidden-ids': async () => (await import('./hidden-ids.ts')).hiddenIds(),
  webhooks: async () => (await import('./webhooks.ts')).webhooks(),
  mail: async () => (await import('./mail.ts')).mail(),
  tracing: async () => (await import('./tracing.ts')).tracing(),
  console: async () => (await import('./console.ts')).consolePages(),
  idle: async () => (await import('./idle.ts')).idle(),
  verify: async () => (await import('./verify.ts')).verify(),
  budget: async () => (await import('./budget/budget.ts')).budget(),
  costs: async () => (await import('./costs.ts')).costs(),
  capacity: async () => console.log((await import('./capacity/capacity-table.ts')).capacityTable()),
} satisfies Record<string, () => Promise<void>>;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(
    `Usage: pnpm bench NAME…, with NAME one of ${Object.keys(benches).join(', ')}\n`,
  );
  process.exit(1);
}
disableAllocationPretenuring();
process.env.TEST_STORE_THREAD = 'worker';
for (const name of names as (keyof typeof benches)[]) {
  process.stdout.write(`\n== ${name}\n`);
  await benches[name]();
}
// The store of @irp/testing runs until the end of its process.
process.exit();
