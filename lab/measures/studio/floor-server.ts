/**
 * The least that could do the same: a bare editable element, a Node server whose response becomes the preview, and a
 * static table of the same rows.
 */
import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { findFreePort } from '../../../tests/free-ports.ts';
import { listenOnLoopback, type LoopbackServer } from '../../processes/loopback-server.ts';
import { listedDocuments, toListedDocument } from './editor-content.ts';

const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>Floor</title><body>${body}`;

/** One request at a time, and the newest text wins, as in the studio. */
const typingPage = page(`<div contenteditable id="field">Words. </div><iframe src="/empty"></iframe><script>
const field = document.getElementById('field');
let isBusy = false, isStale = false;
field.addEventListener('input', async () => {
  isStale = true;
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    const response = await fetch('/preview' + location.search, { method: 'POST', body: field.textContent });
    frames[0].document.body.innerHTML = await response.text();
  }
  isBusy = false;
});
</script>`);

const tablePage =
  page(`<button id="load">Load</button><input id="search"><table><tbody id="rows"></tbody></table><script>
const show = async (query) => (document.getElementById('rows').innerHTML = await (await fetch('/rows?q=' + query)).text());
document.getElementById('load').addEventListener('click', () => show(''));
document.getElementById('search').addEventListener('input', ({ target }) => show(target.value));
</script>`);

const rowsShown = 100;

function toRow(number: number, query = ''): string {
  const { title, type, lang, uid, tags } = {
    ...toListedDocument(number),
    title: String(toListedDocument(number).data['title']),
  };
  const cells = [query === '' ? title : `<mark>${query}</mark> ${title}`, type, lang, 'Draft', uid, tags?.join(', ')];
  return `<tr data-id="${number}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const toRows = (count: number, query?: string) =>
  Array.from({ length: count }, (_, number) => toRow(number, query)).join('');

export async function startFloorServer(): Promise<LoopbackServer> {
  const port = await findFreePort();
  const wholeTable = page(`<table>${toRows(listedDocuments)}</table>`);
  const answer = async (url: URL, body: Promise<string>): Promise<string> => {
    switch (url.pathname) {
      case '/typing':
        return typingPage;
      case '/preview':
        return `<p>${await body}</p>`.repeat(Number(url.searchParams.get('paragraphs')));
      case '/table':
        return tablePage;
      case '/rows':
        return toRows(rowsShown, url.searchParams.get('q')?.replaceAll(/[^\w]/g, '') ?? '');
      case '/whole-table':
        return wholeTable;
      default:
        return page('');
    }
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://localhost:${port}`);
    answer(url, readText(request)).then(
      (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return listenOnLoopback(server, port);
}
