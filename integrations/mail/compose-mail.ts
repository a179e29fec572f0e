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
export function composeMail(
  { id, to, replyTo, subject, text, date, unsubscribeUrl }: Mail,
  from: string,
): SendMailOptions {
  return {
    from: { name: senderName, address: from },
    to: toRecipient(to),
    ...(replyTo === undefined ? {} : { replyTo: toRecipient(replyTo) }),
    subject: toSubject(subject),
    text: withoutControls(text),
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
