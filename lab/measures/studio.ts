/**
 * The studio in a browser: from a key to the paint, from a click to the rows, the loaded script, and the effect on
 * readers. Each is compared with a minimal reference in the same run.
 */
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchStudioBrowser, openDesk } from '../browser/studio-browser.ts';
import { weighReactAlone } from '../browser/script-weight.ts';
import type { LoopbackServer } from '../processes/loopback-server.ts';
import { makeScratch, removeScratch } from '../processes/scratch.ts';
import { waitUntilFresh } from '../processes/site-state.ts';
import { reportProgress } from '../report/progress.ts';
import { printFigures, type BenchReport, type Figure } from '../report/report.ts';
import { weighDecap } from './studio/decap-weight.ts';
import { longDocumentId, listedDocuments, longDocumentSlices } from './studio/editor-content.ts';
import { startFloorServer } from './studio/floor-server.ts';
import { signIn, startHouse, type House, type Person } from './studio/house.ts';
import {
  scroll,
  scrolledList,
  timeFloorList,
  timeFloorSearch,
  timeList,
  timeSearch,
  timeVisit,
} from './studio/list-times.ts';
import { scorePastes } from './studio/paste-corpus.ts';
import { measureReaders, readerRate, startReadersSite, typistCount } from './studio/readers-beside.ts';
import { weighStudio } from './studio/script-bytes.ts';
import {
  toListFigures,
  toPasteFigures,
  toReaderFigures,
  toScriptFigures,
  toTypingFigures,
  toVisitFigures,
} from './studio/studio-figures.ts';
import { typeInEditor, typeInFloor, reachField } from './studio/typing-times.ts';
import type { BenchOptions, studioParts } from './options.ts';

interface Laboratory {
  readonly house: House;
  readonly floor: LoopbackServer;
  readonly person: Person;
  readonly rounds: number;
  readonly directory: string;
}

const lettersInRound = 15;
const readSeconds = 5;

export async function benchStudio(options: BenchOptions): Promise<BenchReport> {
  const { rounds, world } = options;
  const directory = world === '' ? makeScratch('studio') : world;
  const house = await startHouse(directory);
  const floor = await startFloorServer();
  try {
    await waitUntilFresh({ ...house, origin: house.siteOrigin });
    const person = await signIn(house.studioOrigin, 'Ada Bell');
    return {
      name: 'studio',
      title: 'The studio, in Chromium on the machine of its service',
      figures: await measureParts({ house, floor, person, rounds, directory }, options),
      notes: toNotes(rounds),
    };
  } finally {
    await floor.stop();
    await house.stop();
    if (world === '') removeScratch(directory);
  }
}

/** Measured in a browser that renders frames immediately. */
const browserParts = [
  { part: 'script', measure: measureScript },
  { part: 'list', measure: measureList },
  { part: 'typing', measure: measureTyping },
] as const;

async function measureParts(laboratory: Laboratory, { only, peers }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  // Prints early, because a run takes minutes and may be stopped by a signal.
  const add = (part: readonly Figure[]) => {
    figures.push(...part);
    printFigures(part);
  };
  const isWanted = (part: (typeof studioParts)[number]) => only.length === 0 || only.includes(part);
  const inBrowser = browserParts.filter(({ part }) => isWanted(part));
  if (inBrowser.length > 0)
    await withBrowser('at once', async (browser) => {
      for (const { measure } of inBrowser) add(await measure(browser, laboratory));
    });
  if (isWanted('scrolling'))
    await withBrowser('paced', async (browser) => add(await measureScroll(browser, laboratory)));
  if (isWanted('readers')) add(await measureBothReaders(laboratory));
  if (isWanted('pastes')) add(toPasteFigures(scorePastes()));
  if (peers) add([{ name: 'script: Decap, all in', value: weighDecap() / 1000, unit: 'k' }]);
  return figures;
}

const toNotes = (rounds: number) => [
  `${rounds * lettersInRound} keys in each field, 7 a second; a key that the preview left out counts until the text that has it. The long document has ${longDocumentSlices} slices, the list ${listedDocuments.toLocaleString('en')} documents in two languages.`,
  'Times end with the frame, style, layout and paint included. Frames are made at once: a screen adds up to 16.7 ms. The frames of scrolling are paced by 60 a second.',
  'Floor: a bare contenteditable; a Node server whose response becomes the preview, with as many paragraphs; 100 static rows for each letter; a static table of all rows.',
  `Readers: ${readerRate} stored pages a second, an open loop; ${typistCount} people type five keys a second with the studio's draft engine and a live page each, from a process of their own. In turn, beside the same people: readers of the process in which these write, and readers of a site of its own over the same content.`,
  'Of peers only the weight of Decap is measured (--peers): the others need a project of their own.',
];

async function withBrowser(frames: 'paced' | 'at once', work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launchStudioBrowser(frames);
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page in a new browser context. */
async function onDesk<Result>(
  browser: Browser,
  { house, person }: Laboratory,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { context, page } = await openDesk(browser, { origin: house.studioOrigin, cookie: person.cookie });
  try {
    return await work(page);
  } finally {
    await context.close();
  }
}

async function measureScript(browser: Browser, { house, person }: Laboratory): Promise<Figure[]> {
  reportProgress('script');
  return toScriptFigures(await weighStudio(browser, house, person), await weighReactAlone());
}

async function measureTyping(browser: Browser, laboratory: Laboratory): Promise<Figure[]> {
  const { house, floor, rounds } = laboratory;
  const letters = rounds * lettersInRound;
  const figures: Figure[] = [];
  for (const { name, id, field, paragraphs } of [
    { name: 'article, title', id: house.articleId, field: 'title', paragraphs: 40 },
    { name: 'article, text', id: house.articleId, field: 'body', paragraphs: 40 },
    {
      name: `${longDocumentSlices} slices, text`,
      id: longDocumentId,
      field: 'body',
      paragraphs: 2 * longDocumentSlices,
    },
  ] as const) {
    reportProgress(`typing: ${name}`);
    const own = await onDesk(browser, laboratory, async (page) => {
      await page.goto(`${house.studioOrigin}/studio/documents/${id}`);
      await reachField(page, field);
      return typeInEditor(page, field, letters);
    });
    const bare = await onDesk(browser, laboratory, (page) => typeInFloor(page, floor, { paragraphs, letters }));
    figures.push(...toTypingFigures(name, { own, bare, isLong: id === longDocumentId }));
  }
  return figures;
}

async function measureList(browser: Browser, laboratory: Laboratory): Promise<Figure[]> {
  const { house, floor, rounds } = laboratory;
  reportProgress('list');
  return onDesk(browser, laboratory, async (page) => {
    const times = { clicks: [] as number[], floorClicks: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.clicks.push(await timeList(page, house.studioOrigin));
      times.floorClicks.push(await timeFloorList(page, floor.origin));
    }
    const search = await timeSearch(page, house.studioOrigin, rounds);
    const floorSearch = await timeFloorSearch(page, floor.origin, rounds);
    const visits = { article: [], long: [] } as Record<'article' | 'long', Awaited<ReturnType<typeof timeVisit>>[]>;
    for (let round = 0; round < rounds; round += 1)
      for (const document of ['article', 'long'] as const)
        visits[document].push(await timeVisit(page, house.studioOrigin, document, round));
    return [...toListFigures({ ...times, search, floorSearch }), ...toVisitFigures(visits)];
  });
}

async function measureScroll(browser: Browser, laboratory: Laboratory): Promise<Figure[]> {
  const { house, floor } = laboratory;
  reportProgress('scrolling');
  return onDesk(browser, laboratory, async (page) => {
    const frames = await scroll(page, ...scrolledList(house.studioOrigin));
    const bare = await scroll(page, `${floor.origin}/whole-table`, 'tr[data-id]');
    const worst = Math.max(...frames);
    return [
      {
        name: 'worst frame while scrolling',
        value: worst,
        unit: 'ms',
        reference: { name: 'static table', value: Math.max(...bare) },
        goal: { text: '<= 50 ms', isMet: worst <= 50 },
      },
    ];
  });
}

async function measureBothReaders({ house, rounds, directory }: Laboratory): Promise<Figure[]> {
  reportProgress('readers');
  const site = await startReadersSite(path.join(directory, 'readers'), house);
  try {
    return toReaderFigures(await measureReaders(house, site, { rounds, seconds: readSeconds }));
  } finally {
    await site.stop();
  }
}
