/**
 * Whether the process in the image turns, whichever role it has: asked of the site, and of the content service when nobody
 * listens where the site would. A site that listens and does not answer is not well, whatever else answers.
 */
const { PORT, CONTENT_PORT } = process.env;

/** @param {string} port */
const ask = (port) => fetch(`http://127.0.0.1:${port}/livez`);

const { ok } = await ask(PORT || '3000').catch((error) => {
  if (error.cause?.code !== 'ECONNREFUSED') throw error;
  return ask(CONTENT_PORT || '4000');
});
process.exitCode = ok ? 0 : 1;
