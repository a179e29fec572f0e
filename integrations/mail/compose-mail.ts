import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** What mailboxes show instead of the address. */
const senderName = 'Financial Cloud';

/** A message in the format of the mail library, with one recipient. Nothing is read from disk or network. */
export function composeMail(
  { id, to, replyTo, subject, text, date, unsubscribeUrl }: Mail,
  from: string,
): SendMailOptions {
  return {
    from: { name: senderName, address: from },
    // As an object and not as text, so that a visitor's input cannot become a list of recipients.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
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

/** The source of the message, in the format of mail programs. */
export async function composeMessage(mail: Mail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail(composeMail(mail, from));
  // With the option `buffer` the result is a buffer and not a stream.
  return message as Buffer;
}
