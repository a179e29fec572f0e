import { runCommandLine } from '../../server/run-command-line.ts';
import { runScript } from '../../server/run-script.ts';

const commandLine = {
  name: 'npm run build',
  does: 'Builds the site and the studio into dist/. A start builds by itself what is older than its sources.',
  example: 'npm run build',
};

await runCommandLine(commandLine, async () => {
  await runScript('scripts/build/build-site.ts');
  await runScript('scripts/build/build-studio.ts');
});
