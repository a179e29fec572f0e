import { describe, expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { exampleMail, parseMail, testMailer } from './mailer-contract.ts';
import { MailRefused } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { startMailServer } from '../testing/start-mail-server.ts';

const from = 'no-reply@financial-cloud.example';

async function open(answers?: Readonly<Record<string, string>>) {
  const server = await startMailServer(answers);
  onTestFinished(server.stop);
  return { server, mailer: createSmtpMailer({ url: server.url, from }) };
}

describe('mail by SMTP', () => {
  testMailer(async () => {
    const { server, mailer } = await open();
    return { mailer, list: async () => server.messages.map(parseMail) };
  });

  test.each([
    ['RCPT TO', '550 no such mailbox', MailRefused],
    ['DATA', '554 looks like spam', MailRefused],
    ['RCPT TO', '451 try again', Unavailable],
    ['MAIL FROM', '550 you may not send from there', Unavailable],
  ])('%s answered with "%s" is %o', async (command, answer, error) => {
    const { server, mailer } = await open({ [command]: answer });
    await expect(mailer.send(exampleMail)).rejects.toThrow(error);
    expect(server.messages).toEqual([]);
  });

  test('a missing server is a temporary failure', async () => {
    const { server, mailer } = await open();
    await server.stop();
    await expect(mailer.send(exampleMail)).rejects.toThrow(Unavailable);
  });
});
