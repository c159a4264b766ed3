// A test loads this file into each thread of a platform. The clock of the thread is then slow by
// CLOCK_BEHIND_MS.
const behindMs = Number(process.env.CLOCK_BEHIND_MS ?? 0);
const RealDate = globalThis.Date;

class DateBehind extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() - behindMs] : args));
  }
  static now() {
    return RealDate.now() - behindMs;
  }
}

// mongoose recognizes types by their names.
Object.defineProperty(DateBehind, 'name', { value: 'Date' });
globalThis.Date = DateBehind;
