/**
 * A content service in its own process, which a test kills. Arguments: DATABASE DIRECTORY PUBLIC_URL WEBHOOK_HOST
 * LEASE_MS.
 */
import { createContentService } from '../content-service.ts';
import { testWriteToken } from './test-service.ts';

const [database, dataDirectory, publicUrl, webhookHost, leaseMs] = process.argv.slice(2);
if (!database || !dataDirectory || !publicUrl || !webhookHost) throw new Error('An argument is missing');
await createContentService({
  database,
  dataDirectory,
  publicUrl,
  leaseMs: Number(leaseMs),
  repository: 'financial-cloud',
  writeToken: testWriteToken,
  languages: [{ id: 'en-gb', name: 'English' }],
  allowedWebhookHosts: [webhookHost],
});
process.stdout.write('ready\n');
// Keeps the process alive, which the timers of the service do not, until the test that started it ends.
process.stdin.resume();
