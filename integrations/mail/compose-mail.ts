import type { SendMailOptions } from 'nodemailer';
import { withoutControls } from '../without-controls.ts';
import type { Mail } from './mailer.ts';
import { toSubject } from './to-subject.ts';

/** What mailboxes show instead of the address. */
const senderName = 'Financial Cloud';

/**
 * A message in the format of the mail library, with one recipient. Nothing is read from disk or network, and controls
 * in the text of visitors and editors are left out of every field.
 */
export function composeMail(mail: Mail, from: string): SendMailOptions {
  const { id, to, replyTo, subject, text, calendar, date, unsubscribeUrl } = mail;
  return {
    from: { name: senderName, address: from },
    to: toRecipient(to),
    ...(replyTo === undefined ? {} : { replyTo: toRecipient(replyTo) }),
    subject: toSubject(subject),
    text: withoutControls(text),
    ...(calendar !== undefined && { attachments: [toCalendarFile(calendar)] }),
    date: new Date(date),
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    headers: {
      // Keeps other mail servers from replying automatically (RFC 3834).
      'auto-submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Without a `method`: it is a file to open, as the page of the event links to it, and not an invitation, which would
 * need an organizer who reads responses (RFC 5546).
 */
function toCalendarFile(content: string) {
  return { filename: 'event.ics', contentType: 'text/calendar; charset=utf-8', content };
}

/** As an object and not as text, so that a visitor's input cannot become a list of recipients. */
function toRecipient(address: string) {
  return { name: '', address: withoutControls(address) };
}

/** The source of the message, in the format of mail programs. */
export async function composeMessage(mail: Mail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail(composeMail(mail, from));
  // With the option `buffer` the result is a buffer and not a stream.
  return message as Buffer;
}
