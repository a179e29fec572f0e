/** Faults of the studio: part of its promise that nothing is lost (docs/studio.md). The long form runs more of each. */
import { longCount, type Suite } from '../scenario.ts';
import { toSuite } from './run-suite.ts';

const kills = longCount(500);

export const studioSuites: readonly Suite[] = [
  toSuite(
    { shows: ['S1'], outcome: `${kills} times the service is killed in mid-word: nothing is lost or doubled` },
    'vitest',
    { files: ['lab/faults/studio/studio-kill'], only: 'S1:', environment: { STUDIO_KILLS: String(kills) } },
  ),
];
