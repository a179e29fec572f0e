/** Requests one page every 10 ms until it receives a message, then sends back the response times in milliseconds. */
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
