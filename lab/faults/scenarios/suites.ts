/** Faults that test suites show: in a browser, byte by byte, and in random order. The long form runs more of each. */
import { longCount, type Suite } from '../scenario.ts';
import { toSuite } from './run-suite.ts';

const lives = longCount(5000);
const formKills = longCount(500);

export const suites: readonly Suite[] = [
  toSuite(
    { shows: ['F38'], outcome: 'chunks that do not load, no connection, no script: one reload a minute, and readable' },
    'playwright',
    { files: ['navigation-failure', 'navigation-offline', 'without-script'] },
  ),
  toSuite({ shows: ['B5', 'B6', 'B11', 'B14'], outcome: 'malformed URLs, bytes and cookies' }, 'vitest', {
    files: ['tests/served/hostile-addresses', 'tests/served/raw-http', 'tests/served/crawl'],
  }),
  toSuite(
    {
      shows: ['model'],
      outcome: `${lives} random histories of the page cache: nothing older after newer, nothing removed reappears, no draft`,
    },
    'vitest',
    { files: ['server/page-cache/cache-life'], environment: { CACHE_LIVES: String(lives) } },
  ),
  toSuite(
    { shows: ['forms'], outcome: `${formKills} kills while people send forms: each found once, whole, with one mail` },
    'vitest',
    { files: ['integrations/visitor-data/forms-kill'], environment: { FORM_KILLS: String(formKills) } },
  ),
  toSuite(
    { shows: ['C1'], outcome: 'the content service is killed, its disk fails, its files are damaged' },
    'vitest',
    {
      files: ['content-kill', 'content-disk', 'content-damage'].map((name) => `lab/faults/${name}`),
      environment: {
        KILLS: String(longCount(200)),
        KILL_AT_CALLS: String(longCount(60)),
        DAMAGES: String(longCount(500)),
      },
    },
  ),
];
