/** The contract of every newsletter store, tested with the newsletter on top of it. */
import { expect, test } from 'vitest';
import { MailRefused, type Mail, type Mailer } from '../mail/mailer.ts';
import { Unavailable } from '../unavailable.ts';
import { createNewsletter } from './newsletter.ts';
import type { NewsletterStore } from './newsletter-store.ts';
import { planIssue, sendIssue, type IssueItem } from './send-issue.ts';

const siteUrl = 'https://www.example.com';
const start = Date.parse('2026-11-25T10:00:00Z');
const hour = 3600 * 1000;

const piece = (topic: string, title: string, language = 'en-gb'): IssueItem => ({
  topic,
  title,
  language,
  summary: `About ${title}`,
  url: `${siteUrl}/${title}`,
  publishedAt: '2026-11-20T00:00:00.000Z',
});

export function testNewsletter(openStore: () => Promise<NewsletterStore>): void {
  const open = async () => {
    const store = await openStore();
    const mails: Mail[] = [];
    const failures: Error[] = [];
    /** Functions to run while a mail is being sent. */
    const meanwhile: ((mail: Mail) => Promise<unknown>)[] = [];
    const mailer: Mailer = {
      send: async (mail) => {
        await meanwhile.shift()?.(mail);
        const failure = failures.shift();
        if (failure) throw failure;
        mails.push(mail);
      },
    };
    let time = start;
    const now = () => new Date(time);
    const forgotten: string[] = [];
    const forgetMails = async (subscriber: string) => void forgotten.push(subscriber);
    const create = (own: Mailer) =>
      createNewsletter({
        store,
        mailer: own,
        forgetMails,
        secret: 's',
        siteUrl,
        logger: { warn: () => undefined },
        now,
      });
    const newsletter = create(mailer);
    const readLink = (name: string, mail = mails.at(-1)) =>
      new RegExp(`${name}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
    const join = async (email: string, topics = ['insights'], language = 'en-gb') => {
      await newsletter.subscribe({ email, topics, language });
      await newsletter.idle();
      await newsletter.confirm(readLink('token'));
    };
    const options = { store, mailer, siteUrl, batch: 2, pause: async () => undefined, now };
    const later = (milliseconds: number) => void (time += milliseconds);
    return { store, forgotten, mails, failures, meanwhile, create, newsletter, readLink, join, options, later, now };
  };

  test('an address is subscribed once its mailbox has confirmed it, with a link that works once', async () => {
    const { store, newsletter, mails, readLink } = await open();
    await newsletter.subscribe({ email: 'Ada@Example.com', language: 'fr-fr', topics: ['insights'] });
    expect((await store.list()).map(({ confirmed }) => confirmed)).toEqual([undefined]);
    await newsletter.idle();
    expect(mails).toMatchObject([{ to: 'Ada@Example.com', subject: 'Confirmez votre inscription à la lettre' }]);
    expect(mails[0]?.text).toContain(`${siteUrl}/fr-fr/newsletter/confirm?token=`);
    const token = readLink('token');
    expect(await newsletter.confirm(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBe(false);
    expect(await newsletter.confirm(token)).toBe(true);
    expect(await newsletter.confirm(token)).toBe(false);
    expect((await store.list())[0]).toMatchObject({ confirmed: { language: 'fr-fr', topics: ['insights'] } });
  });

  test('a request is acknowledged while the mail server is silent, and stays until its mail is sent', async () => {
    const { store, newsletter, mails, meanwhile } = await open();
    const { promise: silence, resolve: respond } = Promise.withResolvers<void>();
    meanwhile.push(() => silence);
    for (const email of ['ada@example.com', 'bob@example.com'])
      await newsletter.subscribe({ email, language: 'en-gb', topics: ['insights'] });
    expect((await store.list()).map(({ asked }) => asked?.mailedAt)).toEqual([undefined, undefined]);
    expect(mails).toEqual([]);
    respond();
    await newsletter.idle();
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com']);
    expect((await store.list()).map(({ asked }) => asked?.mailedAt)).toEqual(Array(2).fill('2026-11-25T10:00:00.000Z'));
  });

  test('a request is written whether or not it causes a mail, so that its time tells nothing', async () => {
    const { store, newsletter } = await open();
    const written: boolean[] = [];
    const { change } = store;
    store.change = (id, make) =>
      change(id, (present) => {
        const next = make(present);
        written.push(next !== present);
        return next;
      });
    for (const topic of ['press', 'culture']) {
      await newsletter.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: [topic] });
      expect(written).toEqual([true]);
      await newsletter.idle();
      written.length = 0;
    }
  });

  test('a topic is added to those of a subscriber who confirms it', async () => {
    const { store, newsletter, readLink, join, later } = await open();
    await join('ada@example.com', ['press', 'culture']);
    later(2 * hour);
    await newsletter.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: ['insights'], isAddition: true });
    await newsletter.idle();
    await newsletter.confirm(readLink('token'));
    expect((await store.list())[0]?.confirmed?.topics).toEqual(['press', 'culture', 'insights']);
  });

  test('anyone can cause one mail an hour to an address, and cannot change a subscriber', async () => {
    const { store, newsletter, mails, join, later } = await open();
    await join('ada@example.com');
    later(2 * hour);
    for (const email of ['ada@example.com', ' ADA@example.com', 'ada@example.com'])
      await newsletter.subscribe({ email, language: 'en-gb', topics: ['press'] });
    await newsletter.idle();
    expect(mails).toHaveLength(2);
    expect((await store.list()).map(({ confirmed }) => confirmed?.topics)).toEqual([['insights']]);
  });

  test('concurrent requests for one address cause one mail', async () => {
    const { newsletter, mails } = await open();
    const wish = { email: 'ada@example.com', language: 'en-gb', topics: ['press'] };
    await Promise.all([1, 2, 3, 4, 5].map(() => newsletter.subscribe(wish)));
    await newsletter.idle();
    expect(mails).toHaveLength(1);
  });

  test('a request that is repeated while the expired one is being deleted is kept', async () => {
    const { store, newsletter, readLink, later } = await open();
    const wish = { email: 'ada@example.com', language: 'en-gb', topics: ['insights'] };
    await newsletter.subscribe(wish);
    await newsletter.idle();
    later(8 * 24 * hour);
    const read = store.get;
    store.get = async (id) => {
      const found = await read(id);
      store.get = read;
      await newsletter.subscribe(wish);
      return found;
    };
    await newsletter.tidy();
    expect(await newsletter.confirm(readLink('token'))).toBe(true);
  });

  test('an address that is erased while confirmations are being sent gets none', async () => {
    const { store, newsletter, mails, failures, meanwhile } = await open();
    failures.push(new Unavailable('no mail server'));
    for (const email of ['ada@example.com', 'bob@example.com'])
      await newsletter.subscribe({ email, language: 'en-gb', topics: ['insights'] });
    await newsletter.idle();
    const toOther = (email: string) => (email === 'ada@example.com' ? 'bob@example.com' : 'ada@example.com');
    meanwhile.push(({ to }) => newsletter.erase(toOther(to)));
    await newsletter.tidy();
    expect(mails.map(({ to }) => to)).toEqual((await store.list()).map(({ email }) => email));
    expect(mails).toHaveLength(1);
  });

  test('a confirmation that is rejected permanently is not retried', async () => {
    const { newsletter, mails, failures, later } = await open();
    failures.push(new MailRefused('550 no such user'));
    await newsletter.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: ['insights'] });
    await newsletter.idle();
    later(hour);
    await newsletter.tidy();
    expect(mails).toEqual([]);
  });

  test('a request that is not confirmed within a week is deleted, and its link has no effect', async () => {
    const { store, newsletter, readLink, later } = await open();
    await newsletter.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: ['insights'] });
    await newsletter.idle();
    later(8 * 24 * hour);
    expect(await newsletter.confirm(readLink('token'))).toBe(false);
    await newsletter.tidy();
    expect(await store.list()).toEqual([]);
  });

  test('a confirmation that failed temporarily is sent later, once', async () => {
    const { newsletter, mails, failures } = await open();
    failures.push(new Unavailable('no mail server'));
    await newsletter.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: ['insights'] });
    await newsletter.idle();
    expect(mails).toEqual([]);
    await newsletter.tidy();
    await newsletter.tidy();
    expect(mails).toHaveLength(1);
  });

  test('a confirmation that another process left unsent is sent, but not while that process may be sending it', async () => {
    const { newsletter, create, mails, later } = await open();
    const other = create({ send: async () => Promise.reject(new Unavailable('no mail server')) });
    await other.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: ['insights'] });
    await other.stop();
    await newsletter.tidy();
    expect(mails).toEqual([]);
    later(hour);
    await newsletter.tidy();
    expect(mails).toHaveLength(1);
  });

  test('an issue contains what was published since the last one, by language and topic', async () => {
    const { store, mails, join, options, now, later } = await open();
    await join('ada@example.com', ['insights', 'press']);
    await join('bob@example.com', ['press'], 'fr-fr');
    mails.length = 0;
    const published = [piece('insights', 'one'), piece('culture', 'two'), piece('press', 'trois', 'fr-fr')];
    const issue = await planIssue(store, published, now());
    if (!issue) throw new Error('No issue');
    expect(await sendIssue(issue, options)).toMatchObject({ sent: 2, bounced: 0, uncertain: 0 });
    const sent = new Map(mails.map(({ to, text }) => [to, text]));
    expect(sent.get('ada@example.com')).toContain('About one');
    expect(sent.get('ada@example.com')).not.toContain('two');
    expect(sent.get('bob@example.com')).toContain('About trois');
    later(hour);
    expect(await planIssue(store, published, now())).toBeUndefined();
  });

  test('an interrupted issue is continued, and no subscriber gets it twice', async () => {
    const { store, mails, failures, join, options, now } = await open();
    for (const name of ['a', 'b', 'c']) await join(`${name}@example.com`);
    mails.length = 0;
    const issue = await planIssue(store, [piece('insights', 'one')], now());
    if (!issue) throw new Error('No issue');
    // The process that claimed it ended before the mail was recorded as sent.
    const [claimed] = await store.list();
    await store.claim(issue.id, claimed?.id ?? '');
    failures.push(new Unavailable('no mail server'));
    await expect(sendIssue(issue, options)).rejects.toThrow(Unavailable);
    expect(await planIssue(store, [], now())).toMatchObject({ id: issue.id });
    const both = await Promise.all([sendIssue(issue, options), sendIssue(issue, options)]);
    expect(both.map(({ sent }) => sent).reduce((sum, own) => sum + own)).toBe(2);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
    expect(mails.map(({ to }) => to)).not.toContain(claimed?.email);
    expect(await sendIssue(issue, options)).toMatchObject({ sent: 0, uncertain: 1 });
  });

  test('an address that bounces is recorded, and gets no further mail', async () => {
    const { store, newsletter, mails, failures, join, options, now, later } = await open();
    await join('ada@example.com');
    failures.push(new MailRefused('550 no such user'));
    const issue = await planIssue(store, [piece('insights', 'one')], now());
    if (!issue) throw new Error('No issue');
    expect(await sendIssue(issue, options)).toMatchObject({ sent: 0, bounced: 1 });
    expect((await store.list())[0]?.bounced?.reason).toBe('550 no such user');
    mails.length = 0;
    later(2 * hour);
    await newsletter.subscribe({ email: 'ada@example.com', language: 'en-gb', topics: ['insights'] });
    await newsletter.idle();
    await sendIssue({ ...issue, id: '2' }, options);
    expect(mails).toEqual([]);
    later(366 * 24 * hour);
    await newsletter.tidy();
    expect(await store.list()).toEqual([]);
  });

  test('a subscriber can change topics, unsubscribe with one click, and is then deleted', async () => {
    const { store, newsletter, mails, readLink, join, options, now } = await open();
    await join('ada@example.com');
    const issue = await planIssue(store, [piece('insights', 'one')], now());
    if (!issue) throw new Error('No issue');
    await sendIssue(issue, options);
    const key = readLink('key');
    expect(mails.at(-1)?.unsubscribeUrl).toBe(`${siteUrl}/newsletter/unsubscribe?key=${key}`);
    expect(await newsletter.choose(key, ['press'])).toBe(true);
    expect((await store.list())[0]?.confirmed?.topics).toEqual(['press']);
    expect(await newsletter.choose('x', ['press'])).toBe(false);
    expect(await newsletter.leave(`${key.slice(0, 32)}.${'0'.repeat(32)}`)).toBe(false);
    expect(await newsletter.leave(key)).toBe(true);
    expect(await newsletter.leave(key)).toBe(true);
    expect(await newsletter.leave('x')).toBe(false);
    expect(await store.list()).toEqual([]);
  });

  test('a change of topics while an issue is being sent takes effect at once', async () => {
    const { store, newsletter, mails, meanwhile, join, options, now } = await open();
    for (const email of ['ada@example.com', 'bob@example.com']) await join(email);
    const [, last] = await store.list();
    const issue = await planIssue(store, [piece('insights', 'one')], now());
    if (!issue) throw new Error('No issue');
    mails.length = 0;
    meanwhile.push(() => newsletter.choose(`${last?.id}.${last?.key}`, ['press']));
    await sendIssue(issue, options);
    expect(mails.map(({ to }) => to)).not.toContain(last?.email);
  });

  test("the list of an issue's recipients is deleted some time after its end", async () => {
    const { store, join, options, now } = await open();
    await join('ada@example.com');
    const issue = await planIssue(store, [piece('insights', 'one')], now());
    if (!issue) throw new Error('No issue');
    await sendIssue(issue, options);
    const end = now().getTime();
    expect([await store.forgetSendings(new Date(end)), await store.countSendings(issue.id)]).toEqual([
      0,
      { claimed: 1, sent: 1 },
    ]);
    expect(await store.forgetSendings(new Date(end + hour))).toBe(1);
    expect(await store.countSendings(issue.id)).toEqual({ claimed: 0, sent: 0 });
    expect(await store.listIssues()).toHaveLength(1);
  });

  test('erasing an address deletes all its data', async () => {
    const { store, forgotten, newsletter, join } = await open();
    await join('ada@example.com');
    const [ada] = await store.list();
    expect(await newsletter.erase('ADA@example.com ')).toBe(true);
    expect(forgotten).toEqual([ada?.id]);
    expect(await newsletter.erase('ada@example.com')).toBe(false);
    expect(await store.list()).toEqual([]);
  });

  test('concurrent changes of a subscriber are all stored', async () => {
    const { store } = await open();
    const id = 'a'.repeat(32);
    const add = (topic: string) =>
      store.change(id, (own) => ({
        ...(own ?? { id, email: 'ada@example.com', key: 'k' }),
        confirmed: { at: '', language: 'en-gb', topics: [...(own?.confirmed?.topics ?? []), topic] },
      }));
    await Promise.all(['1', '2', '3', '4', '5'].map(add));
    expect((await store.get(id))?.confirmed?.topics.toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });
}
