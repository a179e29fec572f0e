/**
 * Every box of every form has its effect, from the ticked box to the mail that leaves. A form without script causes
 * none, and the page that its sender sees is true in both cases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileEnquiryOutbox } from '../integrations/enquiries/file-enquiry-outbox.ts';
import { toEnquiryMails } from '../integrations/enquiries/enquiry-mails.ts';
import type { Mail } from '../integrations/mail/mailer.ts';
import { toIssueMail } from '../integrations/newsletter/newsletter-mails.ts';
import { testDataKey } from '../integrations/testing/test-keys.ts';
import { openFileVisitorData } from '../integrations/visitor-data/file-visitor-data.ts';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { createExamplePageContext } from './testing/example-page-context.ts';
import { exampleAnswers } from './testing/example-vacancy.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();
const now = () => new Date('2026-11-21T10:00:00Z');

/** The site with the real way of its forms: the enquiries, the newsletter and their mails. */
async function openSite() {
  const directory = mkdtempSync(path.join(tmpdir(), 'form-boxes-'));
  const mails: Mail[] = [];
  const visitorData = await openFileVisitorData({
    directory,
    mailer: { send: async (mail) => void mails.push(mail) },
    from: 'no-reply@bank.example',
    siteUrl: siteOrigin,
    toMails: (enquiry, signDownload) =>
      toEnquiryMails(enquiry, { inbox: 'inbox@bank.example', siteUrl: siteOrigin, signDownload }),
    dataKeys: [testDataKey],
    downloadSecret: 'secret of the files',
    logger: createExamplePageContext().logger,
    now,
  });
  onTestFinished(async () => {
    await visitorData.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const { enquiries, newsletter, downloads } = visitorData;
  const site = createTestSite(content, { services: { enquiries, newsletter, downloads }, now });
  const outbox = createFileEnquiryOutbox({ directory: path.join(directory, 'enquiries') });
  /** Resolves when nothing waits to be sent. */
  const deliver = async () => {
    await expect.poll(() => outbox.listUnsent()).toEqual([]);
    await newsletter.idle();
  };
  const send = async (page: string, fields: Record<string, string>) => {
    mails.length = 0;
    const answer = await site.post(page, fields);
    await deliver();
    return { status: answer.status, location: answer.headers.get('location') ?? '', mails: [...mails] };
  };
  return { ...site, send, mails, visitorData };
}

const person = { full_name: 'Marie Curie', email: 'marie@bank.example', company: 'Banque du Sud', country: 'FR' };
const message = { topic: 'technical', message: 'We would like to see the simulators.' };
const applicant = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@mail.example', ...exampleAnswers };

/** The forms with boxes, by page: the fields without them, and the boxes that the form requires. */
const forms = {
  '/contact': { fields: { ...person, ...message }, required: ['privacy'] },
  '/landing/webinar-dora-exit-plans': { fields: person, required: ['consent'] },
  '/landing/whitepaper-what-to-keep': { fields: person, required: ['consent'] },
  '/campaigns/demo-scheme-simulators': { fields: person, required: ['consent'] },
  '/careers/vacancies/fc-1001': { fields: applicant, required: ['processing'] },
  '/newsletter': { fields: { email: 'ada@mail.example', topics: 'insights' }, required: ['privacy'] },
} as const;

/** What is agreed to by a box, as the mail to its sender repeats it. */
const agreements: Readonly<Record<string, string>> = {
  '/contact privacy': 'I have read how my details are used: privacy statement: agreed',
  '/landing/webinar-dora-exit-plans consent': 'described in the privacy statement: agreed',
  '/landing/whitepaper-what-to-keep consent': 'described in the privacy statement: agreed',
  '/campaigns/demo-scheme-simulators consent': 'described in the privacy statement: agreed',
  '/careers/vacancies/fc-1001 processing': 'described in the recruitment data policy: agreed',
  '/careers/vacancies/fc-1001 retention': 'to tell me about other roles. I can end this at any time.: agreed',
};

/** Boxes with a test of their own below. */
const others = ['/contact newsletter', '/newsletter privacy', '/newsletter topics'];

const listBoxes = (html: string) => [
  ...new Set(
    [...html.matchAll(/<input\b(?=[^>]*\btype="checkbox")[^>]*\bname="([^"]+)"/g)].map(([, name]) => name ?? ''),
  ),
];

test('each box of each form is one that these tests tick', async () => {
  const { read } = await openSite();
  const found: string[] = [];
  for (const page of Object.keys(forms)) {
    const form = /<form\b(?=[^>]*\bdata-draft).*?<\/form>/s.exec(await read(page))?.[0] ?? '';
    found.push(
      ...listBoxes(form)
        .filter((name) => !name.startsWith('question_'))
        .map((name) => `${page} ${name}`),
    );
  }
  expect(found.toSorted()).toEqual([...Object.keys(agreements), ...others].toSorted());
});

test.each(Object.entries(agreements))('the box %s is in the mails', async (box, agreement) => {
  const [page = '', name = ''] = box.split(' ');
  const { fields, required } = forms[page as keyof typeof forms];
  const { send } = await openSite();
  const ticked = Object.fromEntries([...required, name].map((own) => [own, 'yes']));
  const { status, mails } = await send(page, { ...fields, ...ticked });
  expect([status, mails.map(({ to }) => to)]).toEqual([303, ['inbox@bank.example', fields.email]]);
  for (const { text } of mails) expect(text).toContain(agreement);
});

test.each(Object.entries(forms))('the form of %s is not taken without its required box', async (page, form) => {
  const { send } = await openSite();
  expect(await send(page, form.fields)).toEqual({ status: 422, location: '', mails: [] });
});

test('the box for payment insights causes a confirmation mail, and after it the next issue', async () => {
  const { post, send, visitorData } = await openSite();
  const { fields } = forms['/contact'];
  expect((await send('/fr-fr/contact', { ...fields, privacy: 'yes' })).mails.map(({ to }) => to)).toEqual([
    'inbox@bank.example',
    person.email,
  ]);
  const { mails } = await send('/fr-fr/contact', { ...fields, message: 'Encore', privacy: 'yes', newsletter: 'yes' });
  const confirmation = mails.find(({ id }) => id.startsWith('newsletter-confirm-'));
  expect(confirmation).toMatchObject({ to: person.email, subject: 'Confirmez votre inscription à la lettre' });
  const link = /\/fr-fr\/newsletter\/confirm\?token=\S+/.exec(confirmation?.text ?? '')?.[0] ?? '';
  expect((await post(link, {})).headers.get('location')).toBe('/fr-fr/newsletter/confirmed');
  const [subscriber] = await visitorData.newsletter.store.list();
  const piece = { language: 'fr-fr', summary: '', url: siteOrigin, publishedAt: now().toISOString() };
  const items = ['insights', 'press'].map((topic) => ({ ...piece, topic, title: `piece of ${topic}` }));
  const issue = { id: '1', until: now().toISOString(), items };
  expect(subscriber && toIssueMail(issue, subscriber, siteOrigin)?.text).toContain('piece of insights');
  expect(subscriber && toIssueMail(issue, subscriber, siteOrigin)?.text).not.toContain('piece of press');
});

test('each topic of the newsletter is in the issues of those who chose it', async () => {
  const { post, send, visitorData } = await openSite();
  const topics = ['insights', 'press', 'engineering', 'culture'];
  const piece = { language: 'en-gb', summary: '', url: siteOrigin, publishedAt: now().toISOString() };
  const items = topics.map((topic) => ({ ...piece, topic, title: `piece of ${topic}` }));
  for (const topic of topics) {
    const email = `${topic}@bank.example`;
    const { mails } = await send('/newsletter', { email, topics: topic, privacy: 'yes' });
    await post(/\/newsletter\/confirm\?token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '', {});
    const subscriber = (await visitorData.newsletter.store.list()).find((own) => own.email === email);
    const text = subscriber && toIssueMail({ id: '1', until: '', items }, subscriber, siteOrigin)?.text;
    expect(topics.filter((own) => text?.includes(`piece of ${own}`))).toEqual([topic]);
  }
});

test.each(Object.entries(forms))(
  'the form of %s without script causes no mail until a person releases it, and its sender reads the same',
  async (page, { fields, required }) => {
    const { fetch, send, mails, visitorData } = await openSite();
    const ticked = Object.fromEntries(required.map((name) => [name, 'yes']));
    const all = { ...fields, ...ticked, ...(page === '/contact' && { newsletter: 'yes' }) };
    const without = await send(page, { ...all, proof: '' });
    expect(without.mails).toEqual([]);
    expect(without.status).toBe(303);
    const result = await fetch(without.location);
    expect(result.status).toBe(200);
    const claims = /we have sent|mails? confirms|is in the (?:e-)?mail|are (?:now )?registered|has been sent to you/i;
    expect((await result.text()).replaceAll(/<[^>]*>/g, ' ')).not.toMatch(claims);
    const [entry] = await visitorData.inbox.list((problem) => expect.unreachable(problem));
    await visitorData.inbox.mark(entry?.enquiry.id ?? '', { releasedAt: now().toISOString() });
    await visitorData.mailing.again(entry?.enquiry.id ?? '');
    await visitorData.newsletter.idle();
    expect(mails.map(({ to }) => to)).toContain(fields.email);
  },
);

test('a form that causes a mail says without script that a person reads it first, in every language', async () => {
  const { read } = await openSite();
  const note = async (page: string) =>
    /<noscript>(?:(?!<\/noscript>).)*<p[^>]*>(.*?)<\/p><\/noscript>/s.exec(await read(page))?.[1];
  // Above the form of an application it says so for everybody.
  const { '/careers/vacancies/fc-1001': _, ...others } = forms;
  for (const page of Object.keys(others)) expect(await note(page), page).toContain('A person therefore reads');
  expect(await read('/careers/vacancies/fc-1001')).toContain('A person reads every application');
  expect(await note('/fr-fr/contact')).toContain('Une personne lit donc');
  expect(await note('/de-de/contact')).toContain('Darum liest ein Mensch');
  for (const step of ['confirm', 'preferences', 'unsubscribe'])
    expect(await note(`/newsletter/${step}`), step).toBeUndefined();
});

test('the newsletter is linked from every page, in its language', async () => {
  const { read } = await openSite();
  expect(await read('/platform')).toContain('href="/newsletter"');
  expect(await read('/fr-fr/platform')).toContain('href="/fr-fr/newsletter"');
  expect(await read('/de-de/platform')).toContain('href="/de-de/newsletter"');
});
