import { expect, test } from 'vitest';
import { HttpError } from '../contract/http-error.ts';
import { readForm } from './read-form.ts';

const part = (boundary: string) => `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`;

function toRequest(parts: number, boundary: string, type = `multipart/form-data; boundary=${boundary}`): Request {
  const bytes = new TextEncoder().encode(`${part(boundary).repeat(parts)}--${boundary}--\r\n`);
  // In chunks that split a boundary.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
      controller.close();
    },
  });
  return new Request('http://site.test/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);
}

const countFields = async (request: Request) => [...(await readForm(request))].length;
const getStatus = (request: Request) =>
  readForm(request).then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : error),
  );

test('a form with files has no more than 199 fields', async () => {
  expect(await countFields(toRequest(199, 'edge'))).toBe(199);
  expect(await getStatus(toRequest(200, 'edge'))).toBe(413);
});

test.each([
  '----WebKitFormBoundary7MA4YWxkTrZu0gW',
  '----geckoformboundary5a1',
  '------------------------d74496d66958873e',
])('a form with the boundary %s is read', async (boundary) => {
  expect(await countFields(toRequest(2, boundary))).toBe(2);
  expect(await countFields(toRequest(2, boundary, `Multipart/Form-Data; boundary="${boundary}"`))).toBe(2);
});

test.each([
  'multipart/form-data; boundary=edge; boundary=other',
  'multipart/form-data; boundary=other; boundary=edge',
  'multipart/form-data; boundary="e\\dge"',
  'multipart/form-data',
  'multipart/mixed; boundary=edge',
])('a form with the type %s is a bad request, because its parts cannot be counted', async (type) => {
  expect(await getStatus(toRequest(300, 'edge', type))).toBe(400);
});

test('a form without files is read as before, and any other body is a bad request', async () => {
  const send = (body: BodyInit) => new Request('http://site.test/', { method: 'POST', body });
  expect(await countFields(send(new URLSearchParams({ a: 'b', c: 'd' })))).toBe(2);
  expect(await getStatus(send('text'))).toBe(400);
});
