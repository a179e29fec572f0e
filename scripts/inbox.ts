import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFrom, openVisitorData, toEnquiryCsv, type InboxEntry, type VisitorData } from '../server/compose.ts';
import { refuseArguments } from '../server/command-line.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say, sayProblem } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';

type Inbox = VisitorData['inbox'];

/** What `list` and `export` show. */
interface Selection {
  readonly kind?: string | undefined;
  readonly address?: string | undefined;
  readonly all?: boolean;
  readonly quarantined?: boolean;
}

interface Options extends Selection {
  readonly files: string | undefined;
  readonly yes: boolean;
}

const selection = ['kind', 'address', 'quarantined', 'all'] as const;

const commandLine = {
  name: 'npm run inbox',
  does: 'What people sent, for those who respond to them. The site may run meanwhile.',
  verbs: {
    list: { does: 'new ones, newest first', options: selection },
    read: { takes: 'ID', does: 'one of them', options: ['files'] },
    export: { takes: 'FILE', does: 'as CSV, into a new file', options: selection },
    done: { takes: 'ID…', does: 'takes them off the list' },
    release: { takes: 'ID…', does: 'no spam after all: their mails and copies go out as usual' },
    replay: { takes: 'ID…', does: 'sends their copies to the customer system or job board again' },
    survey: { does: 'counts of voluntary answers of applicants, by month' },
    erase: {
      takes: '[ID…]',
      does: 'deletes them, their files, mails and download links; by address also the subscriber of the newsletter',
      options: ['address', 'yes'],
    },
  },
  options: {
    kind: { value: 'KIND', does: 'those of one form alone, such as application' },
    address: { value: 'MAIL', does: 'those from this address alone' },
    quarantined: { does: 'those that may be spam, in place of the others' },
    all: { does: 'also done ones, and those that may be spam' },
    files: { value: 'DIR', does: 'writes the attachments into DIR, under names of ours' },
    yes: { does: 'erases for ever; without it nothing is erased' },
  },
  example: 'npm run inbox -- list --kind application',
} as const;

type Verb = keyof typeof commandLine.verbs;

const commands: Readonly<
  Record<Verb, (inbox: Inbox, given: readonly string[], options: Options, data: VisitorData) => Promise<void>>
> = {
  async list(inbox, _given, options) {
    const all = await list(inbox);
    const entries = select(all, options);
    for (const entry of entries) say(toLine(entry));
    // Enquiries sent without script are among them, so the list mentions them.
    const held = select(all, { quarantined: true }).length;
    const hint = options.quarantined || held === 0 ? '' : `; ${held} in quarantine (--quarantined)`;
    say(`${entries.length} ${entries.length === 1 ? 'enquiry' : 'enquiries'}${hint}`);
  },

  async read(inbox, [id = ''], { files }) {
    const entry = await inbox.find(id);
    if (!entry) throw noEnquiry(id);
    say(toLine(entry));
    const { fields, labels, choices, files: attachments } = entry.enquiry;
    for (const [name, value] of Object.entries(fields))
      say(`${labels[name] ?? name}: ${(choices?.[name] ?? value).replaceAll('\n', '\n  ')}`);
    for (const [index, { filename, field }] of attachments.entries()) {
      const saved = files === undefined ? '' : `, in ${await save(inbox, { id, index, filename, directory: files })}`;
      say(`${labels[field] ?? field}: ${filename}${saved}`);
    }
  },

  async export(inbox, [file = ''], options) {
    const entries = select(await list(inbox), options);
    // Personal data: for the owner alone, and nothing is overwritten.
    writeFileSync(file, toEnquiryCsv(entries), { mode: 0o600, flag: 'wx' });
    say(`Exported ${entries.length} enquiries to ${file}`);
  },

  async done(inbox, ids) {
    for (const id of ids) if (!(await inbox.mark(id, { doneAt: new Date().toISOString() }))) throw noEnquiry(id);
    say(`${ids.length} done`);
  },

  async release(inbox, ids, _options, { mailing }) {
    for (const id of ids) {
      const entry = await inbox.find(id);
      if (!entry) throw noEnquiry(id);
      if (!entry.enquiry.isQuarantined && entry.state.releasedAt === undefined)
        throw new StartError(`Enquiry "${id}" is not in quarantine.`);
      await inbox.mark(id, { releasedAt: new Date().toISOString() });
      say(`${id} released: ${describe(await mailing.again(id))}`);
    }
  },

  async replay(inbox, ids, _options, { mailing, forwardsTo }) {
    if (forwardsTo.length === 0) throw new StartError('Nothing is forwarded: set LEAD_FORM or JOB_BOARD_KEY.');
    for (const id of ids) {
      if (!(await inbox.find(id))) throw noEnquiry(id);
      for (const system of forwardsTo) say(`${id} to ${system}: ${describe(await mailing.again(id, `${system}-`))}`);
    }
  },

  async survey(_inbox, _ids, _options, { survey }) {
    for (const { month, question, answer, count } of await survey.list())
      say([month, question.padEnd(10), answer.padEnd(8), count].join('  '));
  },

  async erase(inbox, given, { address, yes }, { newsletter }) {
    const entries = address === undefined ? [] : (await list(inbox)).filter(({ enquiry }) => isFrom(enquiry, address));
    const ids = [...given, ...entries.map(({ enquiry }) => enquiry.id)];
    for (const entry of entries) say(toLine(entry));
    if (!yes) throw new StartError(`Repeat it with --yes to erase ${ids.length} of them for ever.`);
    for (const id of ids) if (!(await inbox.erase(id))) throw noEnquiry(id);
    const isSubscriber = address !== undefined && (await newsletter.erase(address));
    say(`${ids.length} erased${isSubscriber ? ', and a subscriber of the newsletter' : ''}`);
  },
};

async function list(inbox: Inbox): Promise<InboxEntry[]> {
  return inbox.list((problem) => {
    sayProblem(problem);
    process.exitCode = 2;
  });
}

const describe = (outcome: Awaited<ReturnType<VisitorData['mailing']['again']>>): string =>
  outcome === 'done' ? 'sent' : 'a recipient is unavailable, so the site tries again later';

function select(
  entries: readonly InboxEntry[],
  { kind, address, all = false, quarantined = false }: Selection,
): InboxEntry[] {
  return entries.filter(
    ({ enquiry, state }) =>
      (kind === undefined || enquiry.kind === kind) &&
      (address === undefined || isFrom(enquiry, address)) &&
      (all || (state.doneAt === undefined && enquiry.isQuarantined === quarantined)),
  );
}

function toLine({ enquiry, state }: InboxEntry): string {
  const { id, receivedAt, kind, fields, isQuarantined, suspicion } = enquiry;
  const name = fields['full_name'] ?? [fields['first_name'], fields['last_name']].filter(Boolean).join(' ');
  const marks = [
    ...(state.doneAt === undefined ? [] : ['done']),
    ...(isQuarantined ? [suspicion ? `quarantined: ${suspicion}` : 'quarantined'] : []),
  ];
  const line = [id, receivedAt.slice(0, 16).replace('T', ' '), kind, name, fields['email'] ?? '', ...marks].join('  ');
  return line.replaceAll('\n', ' ');
}

/** The sender's name is only a label: no part of it chooses the place. */
async function save(
  inbox: Inbox,
  { id, index, filename, directory }: { id: string; index: number; filename: string; directory: string },
): Promise<string> {
  const ending = /\.[a-z\d]{1,5}$/i.exec(filename)?.[0] ?? '';
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, `${id}-${index}${ending.toLowerCase()}`);
  await pipeline(inbox.readFile(id, index), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  return file;
}

function noEnquiry(id: string): StartError {
  return new StartError(`There is no enquiry "${id.slice(0, 80)}".`);
}

// `| head` closes the pipe when it has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

await runCommandLine(commandLine, async ({ verb, words, options }) => {
  if (verb === 'erase' && words.length === 0 && options.address === undefined)
    refuseArguments(commandLine, 'ID or --address is missing');
  const configuration = readConfiguration(process.env);
  const visitorData = await openVisitorData(configuration, createLogger(configuration));
  try {
    await commands[verb](visitorData.inbox, words, options, visitorData);
  } finally {
    await visitorData.close();
  }
});
