/**
 * How our commands read their arguments: each declares what it takes, and nothing else is accepted. It knows no other
 * part of the server, because `npm start` reads its arguments before it loads any.
 */
import { parseArgs } from 'node:util';
import { say, sayProblem } from './say.ts';
import { StartError } from './start-error.ts';

/** A flag has no `value`; a number has a `default`, and is a whole one. */
type Option = Flag | Text | Count;

interface Flag {
  readonly does: string;
}

interface Text extends Flag {
  /** What the help calls it, such as "MAIL". */
  readonly value: string;
}

interface Count extends Text {
  readonly default: number;
  readonly from: number;
}

export type Options = Readonly<Record<string, Option>>;

interface Use<Name extends string> {
  /** The words after it: `FILE` is required, `[NAME]` is not, `ID…` is one or more, `[ID…]` is any number. */
  readonly takes?: string;
  readonly does: string;
  /** Those of its command that it reads. */
  readonly options?: readonly Name[];
}

export interface CommandLine<Verb extends string = string, Known extends Options = Options> {
  /** What starts it: `npm run backup`. */
  readonly name: string;
  readonly does: string;
  /** For a command without verbs, as in a use. */
  readonly takes?: string;
  /** What a command can do of several things, by the word that says so. */
  readonly verbs?: Readonly<Record<Verb, Use<NoInfer<keyof Known & string>>>>;
  /** What it does when no verb is given. */
  readonly defaultVerb?: NoInfer<Verb>;
  readonly options?: Known;
  readonly example: string;
}

type Value<One extends Option> = One extends Count ? number : One extends Text ? string | undefined : boolean;

export interface Arguments<Verb extends string, Known extends Options> {
  /** Empty for a command without verbs. */
  readonly verb: Verb;
  readonly words: readonly string[];
  readonly options: { readonly [Name in keyof Known]: Value<Known[Name]> };
}

/** `undefined` when help is wanted. Throws a `StartError` of one line, which repeats no value: it may be a password. */
export function parseArguments<const Verb extends string, const Known extends Options>(
  line: CommandLine<Verb, Known>,
  args: readonly string[],
): Arguments<Verb, Known> | undefined {
  const known: Options = line.options ?? {};
  const refuse: Refuse = (problem) => refuseArguments(line, problem);
  // Not strict: its messages repeat values.
  const { tokens } = parseArgs({ args: [...args], options: toParsed(known), strict: false, tokens: true });
  const given = tokens.filter((token) => token.kind === 'option');
  if (given.some(({ name }) => name === 'help' || name === 'h')) return undefined;
  for (const { name, rawName } of given)
    if (!Object.hasOwn(known, name)) refuse(`There is no ${describeName(rawName)}`);
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const verb = takeVerb(line, words, refuse);
  const use = line.verbs?.[verb as Verb];
  checkWords(use ?? line, words, refuse);
  const allowed: readonly string[] = use ? (use.options ?? []) : Object.keys(known);
  const options = toDefaults(known);
  for (const token of given) {
    const option = known[token.name];
    if (!option || !allowed.includes(token.name)) return refuse(`${verb} has no option --${token.name}`);
    options.set(token.name, readValue(option, token, refuse));
  }
  // Each option was read by its declaration, which is what the type says.
  return { verb, words, options: Object.fromEntries(options) } as unknown as Arguments<Verb, Known>;
}

/** For a value that only the command itself can judge. */
export function refuseArguments({ name }: Pick<CommandLine, 'name'>, problem: string): never {
  throw new StartError(`${problem}. Help: ${name} -- --help`);
}

type Refuse = (problem: string) => never;

function toParsed(known: Options): Record<string, { type: 'string' | 'boolean' }> {
  const types = Object.entries(known).map(
    ([name, option]) => [name, { type: 'value' in option ? 'string' : 'boolean' }] as const,
  );
  return Object.fromEntries(types);
}

/** A text has none. */
function toDefaults(known: Options): Map<string, string | number | boolean> {
  const defaults = new Map<string, string | number | boolean>();
  for (const [name, option] of Object.entries(known))
    if ('default' in option) defaults.set(name, option.default);
    else if (!('value' in option)) defaults.set(name, false);
  return defaults;
}

/** Takes it from the words. */
function takeVerb({ verbs, defaultVerb }: CommandLine, words: string[], refuse: Refuse): string {
  if (!verbs) return '';
  const verb = words.shift() ?? defaultVerb;
  if (verb !== undefined && Object.hasOwn(verbs, verb)) return verb;
  return refuse(`Choose one of ${Object.keys(verbs).join(', ')}`);
}

function checkWords({ takes = '' }: { readonly takes?: string }, words: readonly string[], refuse: Refuse): void {
  const expected = takes.split(' ').filter(Boolean);
  const missing = expected.filter((one) => !one.startsWith('[')).at(words.length);
  if (missing !== undefined) refuse(`${missing.replace('…', '')} is missing`);
  if (words.length > expected.length && !takes.includes('…'))
    refuse(`Too many arguments: ${expected.length} expected, ${words.length} given`);
  if (words.includes('')) refuse('An argument is empty');
}

/** Something else than a name may be a value that was typed wrongly. */
function describeName(rawName: string): string {
  return /^--?[\w-]+$/.test(rawName) ? `option ${rawName}` : 'such option';
}

interface GivenOption {
  readonly name: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function readValue(option: Option, { name, value, inlineValue }: GivenOption, refuse: Refuse): string | number | true {
  if (!('value' in option)) return value === undefined ? true : refuse(`--${name} takes no value`);
  // The next option is no value, unless it is given by "=".
  if (!value || (!inlineValue && value.startsWith('-'))) return refuse(`--${name} needs a value: ${option.value}`);
  if (!('default' in option)) return value;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return number >= option.from ? number : refuse(`--${name} must be a whole number from ${option.from}`);
}

/** What `--help` prints. */
export function toHelp({ does, takes, verbs, defaultVerb, options = {}, example, ...line }: CommandLine): string {
  const uses = Object.entries(verbs ?? {}).map(([verb, use]): Row => {
    const names = use.options?.map((name) => `[${toOption(name, options[name])}]`) ?? [];
    const isDefault = verb === defaultVerb ? ' (without a word, too)' : '';
    return [[verb, use.takes, ...names].filter(Boolean).join(' '), `${use.does}${isDefault}`];
  });
  const rows = Object.entries(options).map(([name, option]): Row => {
    const usual = 'default' in option ? ` (${option.default})` : '';
    return [toOption(name, option), `${option.does}${usual}`];
  });
  const words = takes ?? (verbs && (defaultVerb === undefined ? 'VERB' : '[VERB]'));
  const call = words === undefined ? line.name : `${line.name} -- ${words}`;
  return [
    `${call}\n${does}`,
    ...(uses.length > 0 ? [`Verbs:\n${toTable(uses)}`] : []),
    `Options:\n${toTable([...rows, ['--help, -h', 'prints this, and does nothing else']])}`,
    `Example:\n  ${example}`,
  ].join('\n\n');
}

type Row = readonly [name: string, does: string];

function toOption(name: string, option: Option | undefined): string {
  return option && 'value' in option ? `--${name} ${option.value}` : `--${name}`;
}

function toTable(rows: readonly Row[]): string {
  return rows.map(([name, does]) => `  ${name}\n      ${does}`).join('\n');
}

/** Runs a program of ours with the arguments of the process. Nothing is read or opened before they are right. */
export async function runWithArguments<const Verb extends string, const Known extends Options>(
  line: CommandLine<Verb, Known>,
  work: (given: Arguments<Verb, Known>) => Promise<void> | void,
): Promise<void> {
  let given: Arguments<Verb, Known> | undefined;
  try {
    given = parseArguments(line, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    sayProblem(error.message);
    process.exitCode = 1;
    return;
  }
  if (given) await work(given);
  else say(toHelp(line));
}
