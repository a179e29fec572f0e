import { createServer, type AddressInfo, type Socket } from 'node:net';

interface MailServer {
  readonly url: string;
  /** The source of each accepted message, with dots unstuffed. */
  readonly messages: string[];
  readonly stop: () => Promise<void>;
}

/**
 * A mail server that stores its messages (the part of RFC 5321 that one message needs). `answers` overrides the reply
 * to a command, such as `RCPT TO` or `DATA`.
 */
export async function startMailServer(answers: Readonly<Record<string, string>> = {}): Promise<MailServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, answers, messages);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket, answers: Readonly<Record<string, string>>, messages: string[]): void {
  let received = '';
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = received.indexOf(end);
      if (at === -1) return;
      const piece = received.slice(0, at);
      received = received.slice(at + end.length);
      if (isData) {
        messages.push(piece.replaceAll('\r\n..', '\r\n.'));
        isData = false;
        say('250 kept');
        continue;
      }
      const command = /^(MAIL FROM|RCPT TO|[A-Z]+)/i.exec(piece)?.[0].toUpperCase() ?? '';
      const answer = answers[command] ?? (command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
      isData = answer.startsWith('354');
      say(answer);
      if (command === 'QUIT') socket.end();
    }
  });
}
