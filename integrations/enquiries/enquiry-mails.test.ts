import { expect, test } from 'vitest';
import type { DownloadLink } from '../downloads/downloads.ts';
import { toEnquiryMails } from './enquiry-mails.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

const settings = {
  inbox: 'hello@financial-cloud.example',
  siteUrl: 'https://www.financial-cloud.example',
  signDownload: ({ enquiry, endsAt }: DownloadLink) => `${enquiry}.${new Date(endsAt).toISOString()}`,
};

const application: StoredEnquiry = {
  id: '00112233445566778899aabbccddeeff',
  kind: 'application',
  receivedAt: '2026-11-20T23:30:00.000Z',
  language: 'en-gb',
  page: '/careers/vacancies/fc-1001/senior-engineer',
  fields: {
    first_name: 'Ada',
    email: 'ada@home.example',
    question_1: 'Because.\nTwice.',
    retention: 'yes',
    vacancy_id: 'fc-1001',
    vacancy_title: 'Senior engineer',
    source: 'letter',
  },
  labels: {
    first_name: 'First name',
    email: 'E-mail',
    question_1: 'Why us?',
    retention: 'Keep it for 365 days',
    resume: 'CV',
  },
  files: [{ field: 'resume', filename: 'cv.pdf', stored: 'file-0' }],
  isQuarantined: false,
};

const toMails = (changes: Partial<StoredEnquiry> = {}) => toEnquiryMails({ ...application, ...changes }, settings);

test('the mail to a candidate lists the application and says how to withdraw it', () => {
  const [, mail] = toMails();
  expect(mail).toMatchObject({
    to: 'ada@home.example',
    replyTo: 'hello@financial-cloud.example',
    subject: 'Your application: Senior engineer',
    date: application.receivedAt,
  });
  expect(mail?.text).toContain('Hello Ada,');
  expect(mail?.text).toContain('on 20 November 2026');
  expect(mail?.text).toContain('Why us?: Because.\n  Twice.');
  expect(mail?.text).toContain('Keep it for 365 days: agreed');
  expect(mail?.text).toContain('CV: cv.pdf');
  expect(mail?.text).toContain('To withdraw yours, answer this message');
  expect(mail?.text).not.toMatch(/letter|fc-1001\n/);
});

test("the mail to the inbox names the files' location, without the files", () => {
  const [mail] = toMails();
  expect(mail).toMatchObject({
    to: settings.inbox,
    replyTo: 'ada@home.example',
    subject: 'New application: Senior engineer',
  });
  expect(mail?.text).toContain(`${settings.siteUrl}/careers/vacancies/fc-1001/senior-engineer (en-gb)`);
  expect(mail?.text).toContain(`The file is kept with enquiry ${application.id}.`);
});

test('the two mails of an enquiry have different, stable ids', () => {
  const ids = toMails().map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(toMails().map(({ id }) => id)).toEqual(ids);
});

test('an enquiry from a French page gets a French mail', () => {
  const [, mail] = toMails({ language: 'fr-fr' });
  expect(mail?.subject).toBe('Votre candidature : Senior engineer');
  expect(mail?.text).toContain('le 20 novembre 2026');
});

test('the mail for a download has the same link, number of uses and end date each time', () => {
  const changes: Partial<StoredEnquiry> = {
    kind: 'download',
    page: '/campaigns/a-guide',
    fields: { email: 'ada@bank.example', asset: 'guide.pdf' },
    files: [],
  };
  const [, mail] = toMails(changes);
  const link = `/contact/thank-you?download=${application.id}.2026-11-27T23:30:00.000Z`;
  expect(mail?.text).toContain(`5 times, until 27 November 2026:\n${settings.siteUrl}${link}`);
  expect(toMails(changes)).toEqual(toMails(changes));
  expect(toMails({ ...changes, language: 'fr-fr' })[1]?.text).toContain(`${settings.siteUrl}/fr-fr${link}`);
  // Without a file on the page, a person answers.
  const withoutFile = toMails({ ...changes, fields: { email: 'ada@bank.example' } })[1]?.text;
  expect(withoutFile).toContain('A person reads your request and writes to you.');
  expect(withoutFile).not.toContain('download=');
});

test('the mail for a registration has the time, the place and the calendar file of the event', () => {
  const fields = {
    email: 'ada@bank.example',
    event_when: 'Thursday, 18 February 2027, 10:00 – 11:00',
    event_place: 'Online',
  };
  const changes: Partial<StoredEnquiry> = { kind: 'register', page: '/landing/a-webinar', fields, files: [] };
  const [, mail] = toMails(changes);
  expect(mail?.text).toContain('When: Thursday, 18 February 2027, 10:00 – 11:00\nWhere: Online\n');
  expect(mail?.text).toContain(`For your calendar: ${settings.siteUrl}/landing/a-webinar.ics`);
  const [, german] = toMails({ ...changes, language: 'de-de' });
  expect(german?.text).toContain(`Für Ihren Kalender: ${settings.siteUrl}/de-de/landing/a-webinar.ics`);
  const [, late] = toMails({ ...changes, fields: { ...fields, after_end: 'yes' } });
  expect(late?.text).not.toContain('.ics');
});

test('the calendar file of an event is attached to the mail of its sender alone', () => {
  const fields = { email: 'ada@bank.example', event_when: 'Thursday, 18 February 2027, 10:00 – 11:00' };
  const changes: Partial<StoredEnquiry> = { kind: 'register', page: '/landing/a-webinar', fields, files: [] };
  const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const attached = (given: Partial<StoredEnquiry>) => toMails({ ...changes, ...given }).map((mail) => mail.calendar);
  expect(attached({ calendar })).toEqual([undefined, calendar]);
  // A registration that was stored before files were attached.
  expect(attached({})).toEqual([undefined, undefined]);
  expect(attached({ calendar, fields: { ...fields, after_end: 'yes' } })).toEqual([undefined, undefined]);
});

test('links in a mail lead to pages in its language', () => {
  const [, mail] = toMails({ kind: 'contact', language: 'fr-fr', page: '/contact', files: [] });
  expect(mail?.text).toContain(`depuis ${settings.siteUrl}/fr-fr/contact le`);
});

test('the subject of a mail about an offer names the offer', () => {
  const subjectOf = (kind: StoredEnquiry['kind'], language = 'en-gb') => {
    const fields = { email: 'ada@bank.example', offer: 'A guide' };
    return toMails({ kind, language, page: '/campaigns/a-guide', fields, files: [] })[1]?.subject;
  };
  expect(subjectOf('download')).toBe('Your download: A guide');
  expect(subjectOf('register')).toBe('Your registration: A guide');
  expect(subjectOf('meeting')).toBe('Your request: A guide');
  expect(subjectOf('register', 'fr-fr')).toBe('Votre inscription : A guide');
});

test('without an inbox only the sender gets a mail, with the contact page', () => {
  const mails = toEnquiryMails(application, { ...settings, inbox: undefined });
  expect(mails.map(({ to }) => to)).toEqual(['ada@home.example']);
  expect(mails[0]?.text).toContain('https://www.financial-cloud.example/contact');
});

test('without an inbox the mail does not invite the candidate to reply', () => {
  const [mail] = toEnquiryMails(application, { ...settings, inbox: undefined });
  expect(mail?.text).not.toContain('answer this message');
  expect(mail?.text).toContain('To withdraw yours, write to us');
  const [inFrench] = toEnquiryMails({ ...application, language: 'fr-fr' }, { ...settings, inbox: undefined });
  expect(inFrench?.text).not.toContain('répondez à ce message');
  expect(inFrench?.text).toContain('en un jour : https://www.financial-cloud.example/fr-fr/contact');
});

test('chosen options are worded as in the form', () => {
  const changes = {
    fields: { ...application.fields, country: 'PT', topics: 'sales\npress' },
    labels: { country: 'Country', topics: 'Topics' },
    choices: { country: 'Portugal', topics: 'A project or a price\nPress' },
  };
  for (const mail of toMails(changes)) {
    expect(mail.text).toContain('Country: Portugal');
    expect(mail.text).toContain('Topics: A project or a price\n  Press');
  }
});

test('an enquiry in quarantine sends no mail', () => {
  expect(toMails({ isQuarantined: true })).toEqual([]);
});
