/** The mails of the newsletter in each language of the site: plain text, with links only to our site. */
import type { Mail } from '../mail/mailer.ts';
import { subscriberRecord } from '../record-keys/record-keys.ts';
import type { Issue, Subscriber } from './newsletter-store.ts';

interface Texts {
  readonly confirmSubject: string;
  readonly confirm: string;
  readonly notYou: string;
  readonly issueSubject: (count: number) => string;
  readonly issue: string;
  readonly choose: string;
  readonly leave: string;
}

const english: Texts = {
  confirmSubject: 'Confirm your newsletter',
  confirm: 'somebody, probably you, asked for our newsletter at this address. Confirm it within seven days:',
  notYou: 'If it was not you, do nothing: nothing is sent, and the address is deleted.',
  issueSubject: (count) => (count === 1 ? 'One new piece' : `${count} new pieces`),
  issue: 'This is new since our last letter.',
  choose: 'Choose other topics',
  leave: 'Stop this letter',
};

const french: Texts = {
  confirmSubject: 'Confirmez votre inscription à la lettre',
  confirm: 'quelqu’un, sans doute vous, a demandé notre lettre à cette adresse. Confirmez-la sous sept jours\u00a0:',
  notYou: 'Si ce n’était pas vous, ne faites rien\u00a0: rien ne sera envoyé, et l’adresse sera supprimée.',
  issueSubject: (count) => (count === 1 ? 'Une nouveauté' : `${count} nouveautés`),
  issue: 'Voici ce qui est paru depuis notre dernière lettre.',
  choose: 'Choisir d’autres sujets',
  leave: 'Ne plus recevoir cette lettre',
};

const german: Texts = {
  confirmSubject: 'Bestätigen Sie Ihre Anmeldung zum Newsletter',
  confirm:
    'jemand, vermutlich Sie, hat für diese Adresse unseren Newsletter abonniert. Bestätigen Sie das binnen sieben Tagen:',
  notYou: 'Waren Sie das nicht, tun Sie nichts: Es wird nichts gesendet, und die Adresse wird gelöscht.',
  issueSubject: (count) => (count === 1 ? 'Ein neuer Beitrag' : `${count} neue Beiträge`),
  issue: 'Das ist seit der letzten Ausgabe erschienen.',
  choose: 'Andere Themen wählen',
  leave: 'Newsletter abbestellen',
};

const greetings: Readonly<Record<string, string>> = { 'fr-fr': 'Bonjour,', 'de-de': 'Guten Tag,' };
const getTexts = (language: string) => ({ 'fr-fr': french, 'de-de': german })[language] ?? english;
const toPrefix = (language: string) => (language === 'en-gb' ? '' : `/${language}`);

export function toConfirmationMail(
  { id, email }: Subscriber,
  { language, token, at }: NonNullable<Subscriber['asked']>,
  siteUrl: string,
): Mail {
  const texts = getTexts(language);
  const link = `${siteUrl}${toPrefix(language)}/newsletter/confirm?token=${id}.${token}`;
  const text = [`${greetings[language] ?? 'Hello,'}\n${texts.confirm}`, link, texts.notYou].join('\n\n');
  return {
    id: `newsletter-confirm-${id}-${token.slice(0, 12)}`,
    record: subscriberRecord(id),
    to: email,
    subject: texts.confirmSubject,
    text: `${text}\n`,
    date: at,
  };
}

/** `undefined` if nothing in this issue matches the subscriber's language and topics. */
export function toIssueMail(
  issue: Issue,
  { id, key, email, confirmed, bounced }: Subscriber,
  siteUrl: string,
): Mail | undefined {
  if (!confirmed || bounced) return undefined;
  const { language, topics } = confirmed;
  const items = issue.items.filter((item) => item.language === language && topics.includes(item.topic));
  if (items.length === 0) return undefined;
  const texts = getTexts(language);
  const base = `${siteUrl}${toPrefix(language)}/newsletter`;
  const pieces = items.map(({ title, summary, url }) => [title, summary, url].filter(Boolean).join('\n'));
  const foot = `${texts.choose}: ${base}/preferences?key=${id}.${key}\n${texts.leave}: ${base}/unsubscribe?key=${id}.${key}`;
  return {
    id: `newsletter-${issue.id}-${id}`,
    record: subscriberRecord(id),
    to: email,
    subject: `${texts.issueSubject(items.length)}: ${items[0]?.title ?? ''}`,
    text: `${[texts.issue, ...pieces, '-- ', foot].join('\n\n')}\n`,
    date: issue.until,
    unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?key=${id}.${key}`,
  };
}
