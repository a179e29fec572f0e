import type { StoredEnquiry } from './stored-enquiry.ts';

/** The texts of mails to the senders of forms, in each language of the site. */
interface MailTexts {
  readonly subject: (enquiry: Pick<StoredEnquiry, 'kind' | 'fields'>) => string;
  readonly greeting: (name: string | undefined) => string;
  /** The page and date of the enquiry. */
  readonly received: (page: string, date: string) => string;
  readonly next: Record<Exclude<StoredEnquiry['kind'], 'newsletter'>, string>;
  /** How to withdraw: by a reply, or by the form if replies are not read. */
  readonly withdraw: string;
  readonly withdrawBy: (contact: string) => string;
  /** When and where the event takes place, and its calendar file. */
  readonly event: (event: { when: string; place: string | undefined; calendar: string }) => string;
  /** Replaces `next` for a registration that arrived after the event. */
  readonly late: string;
  /** Where the file can be downloaded, how often, and until when. */
  readonly file: (link: string, uses: number, date: string) => string;
  readonly agreed: string;
  readonly answer: string;
  readonly noAnswer: (contact: string) => string;
  readonly stranger: string;
}

const english: MailTexts = {
  subject: ({ kind, fields }) => {
    const offer = fields['offer'];
    if (kind === 'application') return `Your application: ${fields['vacancy_title']}`;
    if (offer === undefined) return 'We have what you sent us';
    if (kind === 'download') return `Your download: ${offer}`;
    return kind === 'register' ? `Your registration: ${offer}` : `Your request: ${offer}`;
  },
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  received: (page, date) => `thank you. This is what you sent from ${page} on ${date}:`,
  next: {
    contact: 'Someone who can answer reads it, and writes to you within one working day.',
    application: 'A person reads every application.',
    download: 'A person reads your request and writes to you.',
    register: 'Your place is kept. The way in is on the page above, and so is the newest state of time and place.',
    meeting: 'We write to you with times that suit.',
  },
  withdraw: 'To withdraw yours, answer this message: it is deleted within a day.',
  withdrawBy: (contact) => `To withdraw yours, write to us, and it is deleted within a day: ${contact}`,
  event: ({ when, place, calendar }) =>
    [`When: ${when}`, ...(place ? [`Where: ${place}`] : []), `For your calendar: ${calendar}`].join('\n'),
  late: 'The event was over when this came. We have it all the same. A recording, if there is one, is on the page above.',
  file: (link, uses, date) => `Your download is here, ${uses} times, until ${date}:\n${link}`,
  agreed: 'agreed',
  answer: 'If something is wrong, or you want it deleted, answer this message.',
  noAnswer: (contact) =>
    `Nobody reads answers to this message. If something is wrong, or you want it deleted: ${contact}`,
  stranger: 'If you did not send this, somebody typed your address by mistake: you need do nothing.',
};

const french: MailTexts = {
  subject: ({ kind, fields }) => {
    const offer = fields['offer'];
    if (kind === 'application') return `Votre candidature : ${fields['vacancy_title']}`;
    if (offer === undefined) return 'Nous avons bien reçu votre envoi';
    if (kind === 'download') return `Votre téléchargement : ${offer}`;
    return kind === 'register' ? `Votre inscription : ${offer}` : `Votre demande : ${offer}`;
  },
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  received: (page, date) => `merci. Voici ce que vous avez envoyé depuis ${page} le ${date} :`,
  next: {
    contact: 'Une personne compétente le lit et vous répond sous un jour ouvré.',
    application: 'Chaque candidature est lue par une personne.',
    download: 'Une personne lit votre demande et vous écrit.',
    register:
      'Votre place est réservée. L’accès est sur la page ci-dessus, avec l’état le plus récent de l’heure et du lieu.',
    meeting: 'Nous vous proposons des créneaux par e-mail.',
  },
  withdraw: 'Pour retirer la vôtre, répondez à ce message : elle est supprimée en un jour.',
  withdrawBy: (contact) => `Pour retirer la vôtre, écrivez-nous, et elle est supprimée en un jour : ${contact}`,
  event: ({ when, place, calendar }) =>
    [`Quand : ${when}`, ...(place ? [`Où : ${place}`] : []), `Pour votre agenda : ${calendar}`].join('\n'),
  late: 'L’événement était terminé à l’arrivée de cet envoi. Nous l’avons tout de même. S’il y a un enregistrement, il est sur la page ci-dessus.',
  file: (link, uses, date) => `Votre téléchargement vous attend ici, ${uses} fois, jusqu’au ${date} :\n${link}`,
  agreed: 'accepté',
  answer: 'En cas d’erreur, ou pour tout faire supprimer, répondez à ce message.',
  noAnswer: (contact) =>
    `Personne ne lit les réponses à ce message. En cas d’erreur, ou pour tout faire supprimer : ${contact}`,
  stranger: 'Si cet envoi n’est pas de vous, quelqu’un a saisi votre adresse par erreur : vous n’avez rien à faire.',
};

const german: MailTexts = {
  subject: ({ kind, fields }) => {
    const offer = fields['offer'];
    if (kind === 'application') return `Ihre Bewerbung: ${fields['vacancy_title']}`;
    if (offer === undefined) return 'Ihre Nachricht ist bei uns';
    if (kind === 'download') return `Ihr Download: ${offer}`;
    return kind === 'register' ? `Ihre Anmeldung: ${offer}` : `Ihre Anfrage: ${offer}`;
  },
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  received: (page, date) => `vielen Dank. Das haben Sie am ${date} von ${page} gesendet:`,
  next: {
    contact: 'Es liest jemand, der Ihnen antworten kann. Sie bekommen die Antwort innerhalb eines Werktags.',
    application: 'Jede Bewerbung wird von einem Menschen gelesen.',
    download: 'Ein Mensch liest Ihre Anfrage und schreibt Ihnen.',
    register:
      'Ihr Platz ist reserviert. Der Zugang steht auf der Seite oben, ebenso der neueste Stand von Zeit und Ort.',
    meeting: 'Wir schlagen Ihnen Termine vor.',
  },
  withdraw:
    'Möchten Sie Ihre Bewerbung zurückziehen, antworten Sie auf diese Nachricht: Sie wird innerhalb eines Tages gelöscht.',
  withdrawBy: (contact) =>
    `Möchten Sie Ihre Bewerbung zurückziehen, schreiben Sie uns, und sie wird innerhalb eines Tages gelöscht: ${contact}`,
  event: ({ when, place, calendar }) =>
    [`Wann: ${when}`, ...(place ? [`Wo: ${place}`] : []), `Für Ihren Kalender: ${calendar}`].join('\n'),
  late: 'Die Veranstaltung war vorbei, als Ihre Anmeldung ankam. Sie ist trotzdem bei uns. Gibt es eine Aufzeichnung, steht sie auf der Seite oben.',
  file: (link, uses, date) => `Ihr Download liegt hier und lässt sich bis zum ${date} ${uses}-mal abrufen:\n${link}`,
  agreed: 'zugestimmt',
  answer: 'Ist etwas falsch oder soll es gelöscht werden, antworten Sie auf diese Nachricht.',
  noAnswer: (contact) =>
    `Antworten auf diese Nachricht liest niemand. Ist etwas falsch oder soll es gelöscht werden: ${contact}`,
  stranger: 'Haben Sie das nicht gesendet, hat jemand versehentlich Ihre Adresse eingegeben: Sie müssen nichts tun.',
};

export function getMailTexts(language: string): MailTexts {
  if (language.startsWith('fr')) return french;
  return language.startsWith('de') ? german : english;
}
