/** Loaded before a role (`--import`): each SIGUSR2 moves its clocks on by `CLOCK_STEP_MS`, so that hours need no hours. */
const step = Number(process.env['CLOCK_STEP_MS']);
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
  shift += step;
  process.stderr.write(`clock moved by ${shift} ms\n`);
});
