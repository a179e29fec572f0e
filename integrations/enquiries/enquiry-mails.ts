import { downloadUses, getDownloadEnd, type Downloads } from '../downloads/downloads.ts';
import type { Mail } from '../mail/mailer.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { getMailTexts } from './mail-texts.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

export interface EnquiryMailSettings {
  /** The address that receives enquiries. Without it only the sender gets a mail. */
  readonly inbox: string | undefined;
  /** The site's canonical origin with its base path. */
  readonly siteUrl: string;
  /** Signs the links to requested files. */
  readonly signDownload: Downloads['sign'];
}

/**
 * The mails for one enquiry: to the inbox and to the sender. None in quarantine, so that programs cannot send mail to
 * others through this site.
 */
export function toEnquiryMails(enquiry: StoredEnquiry, settings: EnquiryMailSettings): Mail[] {
  // The newsletter sends its own mails.
  if (enquiry.isQuarantined || enquiry.kind === 'newsletter') return [];
  return [toInboxMail(enquiry, settings), toSenderMail(enquiry, settings)].filter((mail) => mail !== undefined);
}

function toInboxMail(enquiry: StoredEnquiry, { inbox, siteUrl }: EnquiryMailSettings): Mail | undefined {
  if (inbox === undefined) return undefined;
  const { id, kind, fields, choices, files, receivedAt } = enquiry;
  const about =
    fields['vacancy_title'] ?? choices?.['topic'] ?? fields['topic'] ?? fields['offer'] ?? fields['company'];
  return {
    id: `inbox-${id}`,
    record: enquiryRecord(id),
    to: inbox,
    replyTo: fields['email'],
    subject: `New ${kind}${about ? `: ${about}` : ''}`,
    text: [
      `Sent from ${toPageUrl(enquiry, siteUrl)} (${enquiry.language}) at ${receivedAt}.`,
      listAnswers(enquiry, 'agreed'),
      ...(isLate(fields) ? ['It came when the event was over.'] : []),
      // Attachments stay in the store, whose access is restricted, so that mailboxes contain no personal files.
      ...(files.length > 0 ? [`${files.length === 1 ? 'The file is' : 'The files are'} kept with enquiry ${id}.`] : []),
    ].join('\n\n'),
    date: receivedAt,
  };
}

function toSenderMail(enquiry: StoredEnquiry, settings: EnquiryMailSettings): Mail | undefined {
  const { inbox, siteUrl } = settings;
  const { id, fields, calendar, receivedAt, language } = enquiry;
  const to = fields['email'];
  if (to === undefined) return undefined;
  const words = getMailTexts(language);
  return {
    id: `sender-${id}`,
    record: enquiryRecord(id),
    to,
    replyTo: inbox,
    subject: words.subject(enquiry),
    text: [
      words.greeting(fields['first_name'] ?? fields['full_name']),
      words.received(toPageUrl(enquiry, siteUrl), formatDay(new Date(receivedAt), language)),
      listAnswers(enquiry, words.agreed),
      toNext(enquiry, settings),
      inbox === undefined ? words.noAnswer(toContact(language, siteUrl)) : words.answer,
      words.stranger,
      `Financial Cloud\n${siteUrl}`,
    ].join('\n\n'),
    calendar: isLate(fields) ? undefined : calendar,
    date: receivedAt,
  };
}

/**
 * The text about the next step. The link has the page with the file as its target and not the file, because mail
 * scanners open links and would use it up.
 */
function toNext(enquiry: StoredEnquiry, { inbox, siteUrl, signDownload }: EnquiryMailSettings): string {
  const { id, kind, fields, receivedAt, language } = enquiry;
  const words = getMailTexts(language);
  if (kind === 'application') {
    const withdrawal = inbox === undefined ? words.withdrawBy(toContact(language, siteUrl)) : words.withdraw;
    return `${words.next.application} ${withdrawal}`;
  }
  if (isLate(fields)) return words.late;
  const { event_when: when, event_place: place } = fields;
  if (when !== undefined) {
    // Beside the attached file, because the file of the event's page has the newest state whenever it is opened.
    const calendar = `${toPageUrl(enquiry, siteUrl)}.ics`;
    return [words.next.register, words.event({ when, place, calendar })].join('\n\n');
  }
  // The newsletter sends its own mails.
  if (fields['asset'] === undefined) return kind === 'newsletter' ? '' : words.next[kind];
  const endsAt = getDownloadEnd(new Date(receivedAt));
  const page = `${siteUrl}${toPrefix(language)}/contact/thank-you`;
  const link = `${page}?download=${signDownload({ enquiry: id, endsAt })}`;
  return words.file(link, downloadUses, formatDay(new Date(endsAt), language));
}

function toContact(language: string, siteUrl: string): string {
  return `${siteUrl}${toPrefix(language)}/contact`;
}

/** Whether the event was over when the registration arrived (site/components/enquiry-form/handle-enquiry.ts). */
function isLate(fields: StoredEnquiry['fields']): boolean {
  return fields['after_end'] === 'yes';
}

/** In the language of the form. */
function toPageUrl({ page, language }: StoredEnquiry, siteUrl: string): string {
  return `${siteUrl}${toPrefix(language)}${page}`;
}

function toPrefix(language: string): string {
  return language === 'en-gb' ? '' : `/${language}`;
}

function formatDay(at: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** The questions and answers, one per line, worded as on the page. */
function listAnswers({ fields, labels, choices, files }: StoredEnquiry, agreed: string): string {
  const answers = Object.entries(labels).map(([name, label]) => {
    const file = files.find(({ field }) => field === name);
    const value = file?.filename ?? choices?.[name] ?? fields[name] ?? '';
    // A ticked box has the value "yes" (site/components/form-fields/form-field.ts), which means agreement to its label.
    return `${label}: ${value === 'yes' ? agreed : value.replaceAll('\n', '\n  ')}`;
  });
  const vacancy = fields['vacancy_title'];
  return [...(vacancy ? [vacancy] : []), ...answers].join('\n');
}
