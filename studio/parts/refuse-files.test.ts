import { expect, test } from 'vitest';
import { refuseFiles } from './refuse-files.ts';

function drag(page: EventTarget, kind: string, types: readonly string[]) {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(kind, { cancelable: true }), { dataTransfer });
  page.dispatchEvent(event);
  return [event.defaultPrevented, dataTransfer.dropEffect];
}

test('a file that no field takes does not replace the studio', () => {
  const page = new EventTarget();
  refuseFiles(page);
  expect(drag(page, 'dragover', ['Files'])).toEqual([true, 'none']);
  expect(drag(page, 'drop', ['Files'])).toEqual([true, 'none']);
});

test('what a field has taken, and dragged words, are left alone', () => {
  const page = new EventTarget();
  page.addEventListener('dragover', (event) => event.preventDefault());
  refuseFiles(page);
  expect(drag(page, 'dragover', ['Files'])).toEqual([true, 'copy']);
  expect(drag(page, 'drop', ['text/plain'])).toEqual([false, 'copy']);
});
