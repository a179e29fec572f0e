import type { NodemailerError } from 'nodemailer';
import { Unavailable } from '../unavailable.ts';
import { composeMail } from './compose-mail.ts';
import { MailRefused, type Mailer } from './mailer.ts';

const timeoutMs = 15_000;

/** Hands mail to a mail server. One connection for each message: a site sends few. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  return {
    async send(mail) {
      // Loaded with the first message: the start of the process needs none of it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ url, ...timeouts });
      try {
        await transport.sendMail(composeMail(mail, from));
      } catch (cause) {
        const { message } = cause as Error;
        if (isForGood(cause as NodemailerError)) throw new MailRefused(message, { cause });
        throw new Unavailable(`The mail server did not take a message: ${message}`, { cause });
      }
    },
  };
}

/** A refused recipient or text stays refused. A refused sender or password is for the operator to mend, and waits. */
function isForGood({ permanent, command }: NodemailerError): boolean {
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
