/** Requests one page every 10 ms until a message comes, then sends back the milliseconds of each. */
const [url = ''] = process.argv.slice(2);
const times: number[] = [];
const end = new AbortController();
process.once('message', () => end.abort());
while (!end.signal.aborted) {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  times.push(performance.now() - start);
  await new Promise((resolve) => void setTimeout(resolve, 10));
}
process.send?.(times, () => process.exit());
