import { expect, test } from 'vitest';
import { refuseFiles } from './refuse-files.ts';

function drag(page: EventTarget, kind: string, types: readonly string[]) {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(kind, { cancelable: true }), { dataTransfer });
  page.dispatchEvent(event);
  return [event.defaultPrevented, dataTransfer.dropEffect];
}

test('dropping a file that no field accepts does not navigate the page', () => {
  const page = new EventTarget();
  refuseFiles(page);
  expect(drag(page, 'dragover', ['Files'])).toEqual([true, 'none']);
  expect(drag(page, 'drop', ['Files'])).toEqual([true, 'none']);
});

test('drags that a field accepts, and drags of text, are not touched', () => {
  const page = new EventTarget();
  page.addEventListener('dragover', (event) => event.preventDefault());
  refuseFiles(page);
  expect(drag(page, 'dragover', ['Files'])).toEqual([true, 'copy']);
  expect(drag(page, 'drop', ['text/plain'])).toEqual([false, 'copy']);
});
