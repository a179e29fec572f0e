/**
 * `npm run newsletter -- preview|send|list`: an issue of the newsletter, made of what the running site published since
 * the last one (docs/operations.md).
 *
 * - `preview`: what would be sent, and to how many; sends nothing
 * - `send [--batch 50] [--pause 30]`: sends it, with a pause in seconds after each batch; goes on after an interruption
 * - `list`: subscribers by language, and issues
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openVisitorData, planIssue, sendIssue, toIssueMail, type Issue, type VisitorData } from '../server/compose.ts';
import { readConfiguration, type Configuration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { readPublished } from '../server/read-published.ts';
import { runCommand } from '../server/run-command.ts';
import { say } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { toOrigin } from '../server/to-origin.ts';

interface Work {
  visitorData: VisitorData;
  configuration: Configuration;
  siteUrl: string;
  batch: number;
  pauseMs: number;
}

const usage = 'Say what to do: npm run newsletter -- preview, send, or list';

const commands: Readonly<Record<string, (work: Work) => Promise<void>>> = {
  async preview(work) {
    const issue = await plan(work);
    if (!issue) return say('Nothing was published since the last issue.');
    const subscribers = await work.visitorData.newsletter.store.list();
    const mails = subscribers.flatMap((subscriber) => toIssueMail(issue, subscriber, work.siteUrl) ?? []);
    for (const { language, topic, title } of issue.items) say(`${language}  ${topic}  ${title}`);
    say(`${issue.items.length} pieces, for ${mails.length} of ${subscribers.length} addresses`);
  },

  async send(work) {
    const issue = await plan(work);
    if (!issue) return say('Nothing was published since the last issue.');
    const { store } = work.visitorData.newsletter;
    const { batch, pauseMs, siteUrl } = work;
    const { mailer } = work.visitorData;
    const pause = () => sleep(pauseMs);
    const sent = await sendIssue(issue, { store, mailer, siteUrl, batch, pause, now: () => new Date() });
    say(`Issue ${issue.id}: ${sent.sent} sent, ${sent.bounced} refused, ${sent.uncertain} uncertain`);
  },

  async list({ visitorData: { newsletter } }) {
    const subscribers = await newsletter.store.list();
    const confirmed = subscribers.filter(({ confirmed: own, bounced }) => own && !bounced);
    for (const [language, own] of Map.groupBy(confirmed, ({ confirmed: own }) => own?.language ?? ''))
      say(`${language}  ${own.length}`);
    say(`${confirmed.length} subscribers, ${subscribers.filter(({ bounced }) => bounced).length} addresses refused`);
    for (const { id, items, finishedAt } of await newsletter.store.listIssues())
      say(`${id}  ${items.length} pieces  ${finishedAt ?? 'not finished'}`);
  },
};

async function plan({ visitorData, configuration }: Work): Promise<Issue | undefined> {
  const { host, port, basePath, contentLanguages } = configuration;
  const published = await readPublished(`${toOrigin(host, port)}${basePath}`, contentLanguages);
  return planIssue(visitorData.newsletter.store, published, new Date());
}

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { batch: text, pause: text } });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error });
  }
}

await runCommand(async () => {
  const { positionals, values } = readOptions();
  const [verb = ''] = positionals;
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  const [batch, pause] = [Number(values.batch ?? 50), Number(values.pause ?? 30)];
  if (!command || !(batch >= 1) || !(pause >= 0)) throw new StartError(usage);
  const configuration = readConfiguration(process.env);
  const visitorData = await openVisitorData(configuration, createLogger(configuration));
  const siteUrl = `${configuration.publicUrl}${configuration.basePath}`;
  try {
    await command({ visitorData, configuration, siteUrl, batch, pauseMs: pause * 1000 });
  } finally {
    await visitorData.close();
  }
});
