/**
 * Loaded before a role (`--import`): each SIGUSR2 sets its clocks forward to the next of `CLOCK_SHIFTS_MS`, so that a
 * test of hours takes seconds.
 */
const shifts = (process.env['CLOCK_SHIFTS_MS'] ?? '').split(',').map(Number);
const { now } = Date;
const monotonic = performance.now.bind(performance);
let shift = 0;

class ShiftedDate extends Date {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(now() + shift);
    else super(...given);
  }
  static override now(): number {
    return now() + shift;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
performance.now = () => monotonic() + shift;
process.on('SIGUSR2', () => {
  shift = shifts.shift() ?? shift;
  process.stderr.write(`clock moved by ${shift} ms\n`);
});
