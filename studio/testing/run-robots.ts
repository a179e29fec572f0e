import { createRandom, type Random } from '../../scripts/fuzz/random.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { kindOf } from './random-edits.ts';
import { FakeService, sortEntries, toContent, type InitialContent } from './fake-service.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { Robot } from './robot.ts';
import { SlowJournal } from './slow-journal.ts';
import { findTokens, TokenLedger } from './token-ledger.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface RobotsReport {
  readonly typed: number;
  readonly keptAside: number;
  readonly crashes: number;
  /** Empty if all invariants held. */
  readonly faults: readonly string[];
}

const stormMs = 40_000;

interface Run {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly service: FakeService;
  readonly ledger: TokenLedger;
  readonly robots: readonly Robot[];
  readonly faults: string[];
  crashes: number;
}

/**
 * One to three robots edit the same document over an unreliable network. Then the network becomes reliable, and the
 * document must have every word.
 */
export async function runRobots(seed: number): Promise<RobotsReport> {
  const run = createRun(seed);
  await Promise.all(run.robots.map((robot) => robot.open()));
  await run.clock.pass(100);
  const rounds = 20 + run.random.below(60);
  for (let round = 0; round < rounds; round += 1) {
    await act(run, run.random.pick(run.robots));
    await run.clock.pass(run.random.oneIn(6) ? run.random.below(6000) : run.random.below(stormMs / rounds));
  }
  await calmDown(run);
  checkAll(run);
  return {
    typed: run.ledger.listOwed().length,
    keptAside: run.service.copy.kept.length,
    crashes: run.crashes,
    faults: run.faults,
  };
}

function createRun(seed: number): Run {
  const random = createRandom(seed);
  const clock = new VirtualClock();
  const service = new FakeService(clock, createContent(random));
  const ledger = new TokenLedger();
  const faults: string[] = [];
  const report = (fault: string): void => void faults.push(fault);
  const hotField = random.pick(['data/title', 'data/body', 'data/body', 'uid']);
  let ids = 0;
  const robots = ['a', 'b', 'c'].slice(0, random.oneIn(6) ? 1 : 2 + random.below(2)).map((name) => {
    const network = new FaultyNetwork(clock, random, service);
    const journal = new SlowJournal(clock, () => random.below(100));
    const services = {
      clock,
      random: () => random.below(1000) / 1000,
      createId: () => `${name}-${String((ids += 1)).padStart(8, '0')}`,
      journal,
      transport: network.transportFor(name),
      kindOf,
      onError: (error: unknown) => report(`error of ${name}: ${error instanceof Error ? error.stack : String(error)}`),
    };
    return new Robot({ name, random, network, journal, ledger, services, hotField, report });
  });
  service.onRevision((revision) => {
    for (const robot of robots) spread(clock, robot, revision);
  });
  return { clock, random, service, ledger, robots, faults, crashes: 0 };
}

/** Events may be delayed, or are lost without a connection. */
function spread(clock: VirtualClock, robot: Robot, revision: number): void {
  const { network } = robot.world;
  if (network.isOnline || network.isCalm) clock.after(network.latencyMs(), () => robot.hearNews(revision));
}

function createContent(random: Random): InitialContent {
  const slices = random.list(4, () => `s${random.below(1_000_000)}`);
  const paragraphs = random.list(4, () => ({
    type: random.pick(['paragraph', 'heading2', 'list-item']),
    text: random.list(8, () => random.pick(['we', 'pay', 'send', 'the', 'bank', 'today'])).join(' '),
    spans: [],
  }));
  return {
    values: [
      ['data/title', 'the first title'],
      ...(paragraphs.length > 0 ? [['data/body', paragraphs] as const] : []),
      ...slices.flatMap((key) => [
        [`data/slices/@${key}/slice_type`, 'quote'] as const,
        [`data/slices/@${key}/primary/title`, 'a slice of the page'] as const,
      ]),
    ],
    lists: slices.length > 0 ? [['data/slices', slices]] : [],
  };
}

async function act(run: Run, robot: Robot): Promise<void> {
  const { random, clock } = run;
  const { network } = robot.world;
  const act = random.below(30);
  if (act === 0) network.isOnline = !network.isOnline;
  else if (act === 1) network.isSignedIn = !network.isSignedIn;
  else if (act === 2) {
    run.crashes += 1;
    robot.crash();
    await clock.pass(random.below(1000));
    await robot.open();
  } else if (act === 3) robot.draft?.hide();
  else if (act <= 5) {
    network.isOnline = true;
    network.isSignedIn = true;
    robot.comeBack();
  } else robot.act();
}

async function calmDown({ clock, robots, service }: Run): Promise<void> {
  for (const { world } of robots) Object.assign(world.network, { isOnline: true, isSignedIn: true, isCalm: true });
  for (let turn = 0; turn < 40; turn += 1) {
    for (const robot of robots) {
      robot.comeBack();
      robot.hearNews(service.copy.revision);
    }
    await clock.pass(30_000);
    if (robots.every((robot) => isSettled(robot, service))) return;
  }
}

function isSettled({ draft, orphans }: Robot, { copy }: FakeService): boolean {
  const isEqual = (engine: DraftEngine): boolean => engine.revision === copy.revision && !engine.hasUnsent;
  return draft !== undefined && isEqual(draft) && orphans.every((orphan) => !orphan.hasUnsent);
}

function checkAll({ robots, service, ledger, faults }: Run): void {
  const expected = JSON.stringify(toContent(service.copy));
  for (const robot of robots) {
    if (!isSettled(robot, service))
      faults.push(`${robot.world.name} never settled: ${JSON.stringify(robot.draft?.status)}`);
    const shown = JSON.stringify(showContent(robot.draft));
    if (shown !== expected) faults.push(`${robot.world.name} shows ${shown}\n  instead of ${expected}`);
  }
  if (robots.length === 1 && service.copy.kept.length > 0) faults.push('somebody alone was in the way of themselves');
  const written = findTokens(...[...service.copy.values.values()].map(({ value }) => value));
  for (const { token, author } of ledger.listOwed()) {
    const isKept = service.copy.kept.some((kept) => kept.author === author && findTokens(kept.value).has(token));
    if (!written.has(token) && !isKept) faults.push(`${token} is lost`);
  }
}

function showContent(draft: DraftEngine | undefined): ReturnType<typeof toContent> {
  const { values, lists } = draft?.content ?? { values: new Map(), lists: new Map() };
  return {
    values: sortEntries([...values].filter(([, value]) => value !== null)),
    lists: sortEntries([...lists].filter(([, keys]) => keys.length > 0)),
  };
}
