/** `npm run token`: prints the content service's write token, made once on the first call. */
import { readConfiguration } from '../server/configuration.ts';
import { getWriteToken } from '../server/write-token.ts';

const { dataDirectory, contentWriteToken } = readConfiguration(process.env);
process.stdout.write(`${getWriteToken(dataDirectory, contentWriteToken)}\n`);
