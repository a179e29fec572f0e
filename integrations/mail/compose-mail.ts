import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A message in the form the mail library takes: one recipient, nothing read from disk or network. */
export function composeMail({ id, to, replyTo, subject, text, date }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an address, not as text: what a stranger typed must not become a list of recipients.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    date: new Date(date),
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    // Tells the robots of other mail servers not to answer (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
