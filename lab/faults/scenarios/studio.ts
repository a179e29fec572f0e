/** Faults of the studio: part of its promise that nothing is lost (docs/studio.md). The long form runs more of each. */
import { longCount, type Suite } from '../scenario.ts';
import { toSuite } from './run-suite.ts';

const kills = longCount(500);
const robots = longCount(10_000);
const sittings = longCount(500);
const browserRuns = longCount(50);
const tabKills = longCount(20);
const cuts = longCount(50);

/** Tests of lab/faults/studio whose names begin with the number of the fault. */
function toStudioSuite(fault: string, file: string, { outcome, environment = {} }: Outcome): Suite {
  const tests = { files: [`lab/faults/studio/${file}`], only: `${fault}:`, environment };
  return toSuite({ shows: [fault], outcome }, 'vitest', tests);
}

/** Journeys whose names begin with it. */
function toStudioJourney(fault: string, { outcome, environment = {} }: Outcome): Suite {
  const tests = { files: ['studio-faults'], only: `${fault}:`, environment };
  return toSuite({ shows: [fault], outcome }, 'playwright', tests);
}

interface Outcome {
  readonly outcome: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export const studioSuites: readonly Suite[] = [
  toStudioSuite('S1', 'studio-kill', {
    outcome: `${kills} times the service is killed in mid-word: nothing is lost or doubled`,
    environment: { STUDIO_KILLS: String(kills) },
  }),
  toStudioJourney('S2', {
    outcome: `${tabKills} times the process of a tab killed: no key is missing that is older than 100 ms`,
    environment: { STUDIO_RUNS: String(tabKills) },
  }),
  toStudioSuite('S3', 'studio-network', {
    outcome: `${cuts} times no network for five minutes in mid-paste: all is sent, once`,
    environment: { STUDIO_RUNS: String(cuts) },
  }),
  toStudioSuite('S4', 'studio-network', {
    outcome: `${sittings} sittings with answers lost after the commit and requests that arrive twice: done once`,
    environment: { STUDIO_RUNS: String(sittings) },
  }),
  toSuite(
    {
      shows: ['S5'],
      outcome: `${robots} times two or three robots: copies converge, each word is there or kept aside`,
    },
    'vitest',
    { files: ['studio/draft/robots'], environment: { DRAFT_RUNS: String(robots) } },
  ),
  toStudioJourney('S5', {
    outcome: `${browserRuns} times two browsers: both show the same, each word is there or kept aside`,
    environment: { STUDIO_RUNS: String(browserRuns) },
  }),
  toStudioSuite('S6', 'studio-service', { outcome: 'a session ended from elsewhere in mid-word: typing goes on' }),
  toStudioSuite('S7', 'studio-service', { outcome: 'disk full, flush failed: the status says it, and it recovers' }),
  toStudioSuite('S8', 'studio-network', { outcome: 'the clock of a browser three hours wrong: nothing waits for it' }),
  toStudioSuite('S9', 'studio-service', { outcome: 'a version by a token, another model meanwhile: no word is lost' }),
  toStudioSuite('S10', 'studio-live', { outcome: 'the site down, or the service: writing goes on, and all is saved' }),
  toStudioJourney('S11', { outcome: 'a newer build behind an open tab: it is told, and the tab goes on' }),
  toStudioJourney('S12', {
    outcome: 'storage of the browser refused or full: told before the first change, and all is saved',
  }),
  toStudioSuite('S13', 'studio-network', {
    outcome: 'the stream of events cut or held up for ten minutes: asks every five seconds',
    environment: { STUDIO_RUNS: '1' },
  }),
  toStudioSuite('S15', 'studio-live', {
    outcome: '1,000 live pages with patches of 2 MB, 10,000 forged tokens: bounded, readers served',
    environment: { STUDIO_RUNS: String(longCount(1000)) },
  }),
  toStudioSuite('S16', 'studio-scripts', {
    outcome: 'Arabic, Hebrew, emoji, half pairs, saved and merged behind each sign: what was typed',
    environment: { STUDIO_RUNS: '1' },
  }),
  toStudioJourney('S16', {
    outcome: 'composed while a colleague writes and a save is made: there once',
    environment: { STUDIO_RUNS: '1' },
  }),
];
