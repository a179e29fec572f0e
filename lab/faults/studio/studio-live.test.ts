/** S10 and S15: the live page without its site, and a flood of live pages. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../scripts/fuzz/random.ts';
import { until } from '../../../tests/until.ts';
import { sendRequest } from '../../processes/content-process.ts';
import { createFastClock } from './fast-clock.ts';
import { signInPerson, startStudioProcess, StudioTab, type StudioProcess } from './studio-process.ts';

/** `npm run faults -- S15` has 1,000 live pages and ten forged tokens for each. */
const pages = Number(process.env['STUDIO_RUNS'] ?? 15);
const forged = 10 * pages;
const seed = Number(process.env['FUZZ_SEED']);
const patchBytes = 1_900_000;
/** The memory limit for stored patches, copies of one request and garbage, in MB. */
const maxGrowthMb = 300;

test('S10: with the site down everything is written, saved and published; with the service down it is kept, then saved', async () => {
  const studio = await startStudioProcess();
  const person = await signInPerson(studio, 'Ada');
  const random = createRandom(seed);
  const tab = new StudioTab({ person, random, origin: studio.origin, clock: createFastClock(10) });
  await tab.open();
  const saved = () => tab.draft.status.saving.kind === 'saved' && !tab.draft.hasUnsent;
  const write = (value: string) => tab.draft.change([{ kind: 'set', address: 'data/text', value }]);
  await until('the document is open', () => tab.draft.revision > 0);
  write('Written without a site');
  await until('it is saved', saved);
  expect((await sendRequest(studio.process(), 'POST /admin/working/first/live')).status).toBe(201);
  expect((await sendRequest(studio.process(), 'POST /admin/working/first/publish')).status).toBe(200);
  // In a fresh clone the process builds it first.
  const isServed = async () => (await fetch(`${studio.origin}/studio/`)).status === 200;
  await until('the studio is served', isServed, { withinMs: 120_000 });
  await studio.process().kill();
  write('Written without a service');
  await until('it is kept', () => tab.draft.status.saving.kind === 'kept-in-browser');
  await studio.restart();
  tab.draft.goOnline();
  await until('it is saved again', saved);
  expect(JSON.stringify(await studio.read())).toContain('Written without a service');
});

/** Requests pages until it is stopped, and returns the response times. */
function readOnAndOn(studio: StudioProcess, failures: number[]): () => Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const { status } = await sendRequest(studio.process(), 'GET /api/v2');
      times.push(performance.now() - begun);
      if (status !== 200) failures.push(status);
    }
  })();
  return async () => {
    over.abort();
    await reading;
    return times;
  };
}

test(
  `S15: ${pages} live pages with patches of 2 MB and ${forged} forged tokens are bounded, and readers are served`,
  async () => {
    const studio = await startStudioProcess();
    const random = createRandom(seed);
    const tokens = await Promise.all(
      Array.from({ length: pages }, async () => {
        const { status, body } = await sendRequest(studio.process(), 'POST /admin/working/first/live');
        expect(status).toBe(201);
        return String(body['token']);
      }),
    );
    expect(new Set(tokens).size).toBe(pages);
    const failures: number[] = [];
    const stopReading = readOnAndOn(studio, failures);
    const before = studio.process().memoryMb();
    let peak = before;
    const values = [['data/text', 'x'.repeat(patchBytes)]];
    const patch = async (token: string, sequence: number): Promise<number> => {
      const body = { sequence, isWhole: true, values, lists: [] };
      const { status } = await sendRequest(studio.process(), `PUT /api/v2/live/${token}`, { body });
      peak = Math.max(peak, studio.process().memoryMb());
      return status;
    };
    const patched = new Map<number, number>();
    for (const token of tokens) {
      const status = await patch(token, 1);
      patched.set(status, (patched.get(status) ?? 0) + 1);
    }
    const opened = new Set<number>();
    for (let index = 0; index < forged; index += 1) {
      const real = random.pick(tokens);
      const at = random.below(real.length - 1);
      const token = `${real.slice(0, at)}${real[at] === 'A' ? 'B' : 'A'}${real.slice(at + 1)}`;
      opened.add((await sendRequest(studio.process(), `GET /api/v2/live/${token}`)).status);
    }
    const times = (await stopReading()).toSorted((one, other) => one - other);
    const slowest = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
    process.stderr.write(
      `${JSON.stringify([...patched])} patched; forged: ${[...opened].join()}; ${before} to at most ${peak} MB; ` +
        `${times.length} reads, p99 ${slowest} ms\n`,
    );
    expect([...opened]).toEqual([404]);
    expect(failures).toEqual([]);
    expect(peak - before).toBeLessThan(maxGrowthMb);
  },
  60_000 + pages * 1000,
);
