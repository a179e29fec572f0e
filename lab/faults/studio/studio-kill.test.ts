/** S1: the service is killed while two people write. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../../scripts/fuzz/random.ts';
import { until } from '../../../tests/until.ts';
import { createFastClock } from './fast-clock.ts';
import { signInPerson, startStudioProcess, StudioTab, type StudioProcess } from './studio-process.ts';
import { findWords, Typist } from './typist.ts';

/** `npm run faults -- S1` does 500. */
const kills = Number(process.env['STUDIO_KILLS'] ?? 3);
const seed = Number(process.env['FUZZ_SEED']);
/** A minute of typing takes three seconds. */
const speed = 20;
const longestKeys = 500;
const longestRequests = 40;

interface Seat {
  readonly tab: StudioTab;
  readonly typist: Typist;
}

/** Kills at a random key, or while a random request is on its way, so that commits are hit as well. */
class Killer {
  readonly #studio: StudioProcess;
  #keys = 0;
  #requests = 0;
  #turns = 0;
  #killing: Promise<void> | undefined;

  constructor(studio: StudioProcess) {
    this.#studio = studio;
  }

  arm(random: Random): void {
    this.#keys = 1 + random.below(longestKeys);
    this.#requests = random.oneIn(2) ? 1 + random.below(longestRequests) : Infinity;
    this.#turns = random.below(40);
    this.#killing = undefined;
  }

  get hasKilled(): boolean {
    return this.#killing !== undefined;
  }

  countKey(): void {
    if ((this.#keys -= 1) <= 0) this.#kill();
  }

  countRequest(): void {
    if ((this.#requests -= 1) === 0) void this.#killSoon();
  }

  async settle(): Promise<void> {
    await this.#killing;
  }

  async #killSoon(): Promise<void> {
    for (let turn = 0; turn < this.#turns; turn += 1) await setImmediate();
    this.#kill();
  }

  #kill(): void {
    this.#killing ??= this.#studio.process().kill();
  }
}

const clock = createFastClock(speed);
const passTime = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

async function typeUntilKilled(seats: readonly Seat[], killer: Killer, random: Random): Promise<void> {
  while (!killer.hasKilled) {
    const { tab, typist } = random.pick(seats);
    typist.press(tab.draft);
    killer.countKey();
    await passTime(random.oneIn(20) ? random.below(3000) : 30 + random.below(120));
  }
  await killer.settle();
}

/** Waits until both tabs have received all changes and have nothing unsent. */
async function settle(seats: readonly Seat[]): Promise<void> {
  await until('both have everything', () => {
    for (const { tab } of seats) {
      tab.draft.goOnline();
      tab.draft.hearNews(Number.MAX_SAFE_INTEGER);
    }
    const [one, ...others] = seats.map(({ tab }) => tab.draft);
    return (
      seats.every(({ tab }) => !tab.draft.hasUnsent && tab.draft.status.saving.kind === 'saved') &&
      others.every((other) => other.revision === one?.revision)
    );
  });
}

test(
  `S1: a service that is killed in mid-word loses nothing that was typed, and doubles nothing (${kills} kills, seed ${seed})`,
  async () => {
    const random = createRandom(seed);
    const studio = await startStudioProcess();
    const killer = new Killer(studio);
    const sit = async (name: string, letters: string): Promise<Seat> => {
      const person = await signInPerson(studio, name);
      const tab = new StudioTab({
        person,
        clock,
        random,
        origin: studio.origin,
        onRequest: () => killer.countRequest(),
      });
      await tab.open();
      await until('the document is open', () => tab.draft.revision > 0);
      return { tab, typist: new Typist({ letters, address: 'data/text', random }) };
    };
    const seats = [await sit('Ada', 'abcdefghijklm'), await sit('Ben', 'nopqrstuvwxy')];
    for (let kill = 0; kill < kills; kill += 1) {
      killer.arm(random);
      await typeUntilKilled(seats, killer, random);
      const saved = seats.flatMap(({ tab }) => findWords(tab.saved));
      for (const { tab } of seats) {
        if (!random.oneIn(4)) continue;
        tab.crash();
        await tab.open();
      }
      await studio.restart();
      const stored = new Set(findWords(await studio.read()));
      expect(
        saved.filter((word) => !stored.has(word)),
        `called saved before kill ${kill + 1}`,
      ).toEqual([]);
      for (const { tab } of seats) tab.draft.goOnline();
    }
    for (const { tab, typist } of seats) typist.finish(tab.draft);
    await settle(seats);
    const typed = seats.flatMap(({ typist }) => typist.words);
    const texts = seats.map(({ tab }) => tab.draft.getValue('data/text'));
    expect(texts[0]).toBe(texts[1]);
    const { values, kept = [] } = await studio.read();
    const stored = findWords(values);
    expect(stored.toSorted()).toEqual(findWords(texts[0]).toSorted());
    // Each word occurs once: in the text, or kept aside for its author where both changed the same words.
    const aside = findWords(kept);
    expect(new Set([...stored, ...aside])).toEqual(new Set(typed));
    expect(new Set(stored).size).toBe(stored.length);
    expect(seats.flatMap(({ tab }) => tab.errors)).toEqual([]);
    expect(typed.length).toBeGreaterThan(kills);
    process.stderr.write(
      `${kills} kills, ${typed.length} words, ${typed.length - stored.length} of them kept aside, seed ${seed}\n`,
    );
  },
  60_000 + kills * 20_000,
);
