import { existsSync } from 'node:fs';
import { installPackage } from './install-package.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Headless Chromium: a page takes two fifths of the time of the full browser (decision 0050). */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Path of a Chromium: CHROMIUM_PATH, an installed one, or the distribution's package where it may be installed. */
export function findChromium(): string {
  const found = locate();
  if (found) return found;
  process.stderr.write('No Chromium found: installing the distribution’s package\n');
  installPackage('chromium');
  const installed = locate();
  if (installed) return installed;
  throw new Error('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.');
}

/** The tests take longer without it. */
export function installHeadlessShell(): void {
  if (process.env['CHROMIUM_PATH'] === undefined && !existsSync(headlessShell))
    installPackage('chromium-headless-shell');
}

/** Path of the Chromium for tests: CHROMIUM_PATH, the headless shell where it is installed, or another. */
export function findTestChromium(): string {
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(headlessShell) ? headlessShell : findChromium();
}

function locate(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`);
    return given;
  }
  return places.find((place) => existsSync(place));
}
