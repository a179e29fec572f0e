/**
 * Whether the process in the image is alive, in either role: asks the site, and the content service if nothing listens
 * on the site's port. A site that listens and does not respond is not alive, whatever the content service says.
 */
const { PORT, CONTENT_PORT } = process.env;

/** @param {string} port */
const ask = (port) => fetch(`http://127.0.0.1:${port}/livez`);

const { ok } = await ask(PORT || '3000').catch((error) => {
  if (error.cause?.code !== 'ECONNREFUSED') throw error;
  return ask(CONTENT_PORT || '4000');
});
process.exitCode = ok ? 0 : 1;
