import { setTimeout as sleep } from 'node:timers/promises';
import { openVisitorData, planIssue, sendIssue, toIssueMail, type Issue, type VisitorData } from '../server/compose.ts';
import { readConfiguration, type Configuration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { readPublished } from '../server/read-published.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { toOrigin } from '../server/to-origin.ts';

interface Work {
  readonly visitorData: VisitorData;
  readonly configuration: Configuration;
  readonly siteUrl: string;
  readonly batch: number;
  readonly pauseMs: number;
}

const commandLine = {
  name: 'npm run newsletter',
  does: `An issue of the newsletter, made of what the running site published since the last one
(docs/operations.md).`,
  verbs: {
    preview: { does: 'what would be sent, and to how many; sends nothing' },
    send: { does: 'sends it; goes on after an interruption', options: ['batch', 'pause'] },
    list: { does: 'subscribers by language, refused addresses, and issues' },
  },
  options: {
    batch: { value: 'N', default: 50, from: 1, does: 'mails that are sent at a time' },
    pause: { value: 'SECONDS', default: 30, from: 0, does: 'pause after each batch' },
  },
  example: 'npm run newsletter -- send --batch 100 --pause 60',
} as const;

const commands: Readonly<Record<keyof typeof commandLine.verbs, (work: Work) => Promise<void>>> = {
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

await runCommandLine(commandLine, async ({ verb, options: { batch, pause } }) => {
  const configuration = readConfiguration(process.env);
  const visitorData = await openVisitorData(configuration, createLogger(configuration));
  const siteUrl = `${configuration.publicUrl}${configuration.basePath}`;
  try {
    await commands[verb]({ visitorData, configuration, siteUrl, batch, pauseMs: pause * 1000 });
  } finally {
    await visitorData.close();
  }
});
