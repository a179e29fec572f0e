import { expect, test } from 'vitest';
import type { Mail, Mailer } from './mailer.ts';

export const exampleMail: Mail = {
  id: 'sender-00112233445566778899aabbccddeeff',
  to: 'marie@bank.example',
  replyTo: 'hello@financial-cloud.example',
  subject: 'Votre candidature : ingénieure',
  text: 'Bonjour Marie,\n\nça va? 🙂\n.\nA line that is one full stop ends no message.',
  date: '2026-11-20T10:00:00.000Z',
};

/** A message as it was sent, decoded, with header names in lower case. */
interface SentMail extends SentPart {
  readonly attachments: SentPart[];
}

interface SentPart {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The contract of every mailer. `open` returns one that has sent nothing; `list` reads what it has sent without it. */
export function testMailer(open: () => Promise<{ mailer: Mailer; list: () => Promise<SentMail[]> }>): void {
  test('a message is sent as it was written, with its own id and date', async () => {
    const { mailer, list } = await open();
    await mailer.send(exampleMail);
    const [sent, ...more] = await list();
    expect(more).toEqual([]);
    expect(sent?.text).toBe(exampleMail.text);
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      to: 'marie@bank.example',
      from: 'Financial Cloud <no-reply@financial-cloud.example>',
      'reply-to': 'hello@financial-cloud.example',
      subject: exampleMail.subject,
      date: 'Fri, 20 Nov 2026 10:00:00 +0000',
      'message-id': `<${exampleMail.id}@financial-cloud.example>`,
      'auto-submitted': 'auto-generated',
    });
  });

  test('a calendar file is attached beside the text, with its line ends', async () => {
    const { mailer, list } = await open();
    const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Structured addresses – été\r\nEND:VCALENDAR\r\n';
    await mailer.send({ ...exampleMail, calendar });
    const [sent] = await list();
    expect(sent?.text).toBe(exampleMail.text);
    expect(sent?.attachments.map(({ headers, text }) => [headers.get('content-disposition'), text])).toEqual([
      ['attachment; filename=event.ics', calendar],
    ]);
    expect(sent?.attachments[0]?.headers.get('content-type')).toBe('text/calendar; charset=utf-8; name=event.ics');
  });

  test("a visitor's input adds neither a recipient nor a header", async () => {
    const { mailer, list } = await open();
    const subject = 'Hello\r\nBcc: c@bank.example';
    const [outcome] = await Promise.allSettled([
      mailer.send({ ...exampleMail, to: 'a@bank.example, b@bank.example', subject }),
    ]);
    const sent = await list();
    expect(sent).toHaveLength(outcome.status === 'fulfilled' ? 1 : 0);
    for (const { headers } of sent) {
      expect(headers.has('bcc')).toBe(false);
      expect(headers.get('to')).not.toMatch(/a@bank\.example>?, *<?b@bank\.example/);
    }
  });
}

/** Enough of RFC 5322 and MIME to parse the mail library's plain text messages and their attachments. */
export function parseMail(source: string): SentMail {
  const message = source.replaceAll('\r\n', '\n');
  const { headers, text } = parsePart(message);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, text: text.replace(/\n+$/, ''), attachments: [] };
  const [, ...parts] = message.split(`\n--${boundary}`).slice(0, -1);
  const [own, ...attachments] = parts.map((part) => parsePart(part.slice(1)));
  return { headers, text: own?.text.replace(/\n+$/, '') ?? '', attachments };
}

function parsePart(source: string): SentPart {
  const [head = '', ...body] = source.split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = new Map(
    lines.map((line) => {
      const end = line.indexOf(':');
      return [line.slice(0, end).toLowerCase(), decodeWords(line.slice(end + 1).trim())];
    }),
  );
  return { headers, text: decodeBody(body.join('\n\n'), headers.get('content-transfer-encoding')) };
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
