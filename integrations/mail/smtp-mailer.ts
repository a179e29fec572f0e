import type { NodemailerError } from 'nodemailer';
import { Unavailable } from '../unavailable.ts';
import { composeMail } from './compose-mail.ts';
import { MailRefused, type Mailer } from './mailer.ts';

const timeoutMs = 15_000;

/** Sends mail through a mail server, with one connection per message, because a site sends few. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  return {
    async send(mail) {
      // Loaded for the first message, so that the process starts faster.
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

/** A rejected recipient or text stays rejected. A rejected sender or password can be corrected by the operator. */
function isForGood({ permanent, command }: NodemailerError): boolean {
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
