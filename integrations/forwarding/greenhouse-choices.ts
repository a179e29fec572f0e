import * as v from 'valibot';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import { orUnavailable } from '../unavailable.ts';
import type { VendorAccess } from './forwarder.ts';

const job = v.object({
  questions: v.optional(
    v.array(
      v.object({
        fields: v.array(
          v.object({
            name: v.string(),
            values: v.optional(v.array(v.object({ label: v.string(), value: v.union([v.number(), v.string()]) })), []),
          }),
        ),
      }),
    ),
    [],
  ),
});

/** The ids of chosen options by the name of our field. Greenhouse requires ids, and pages show labels. */
export async function readGreenhouseChoices(
  { choices = {}, fields }: StoredEnquiry,
  url: string,
  { fetch, timeoutMs }: VendorAccess,
): Promise<Map<string, { name: string; values: string[] }>> {
  const found = new Map<string, { name: string; values: string[] }>();
  const asked = Object.keys(choices).filter((name) => name.startsWith('question_'));
  if (asked.length === 0) return found;
  const { questions } = await orUnavailable('Greenhouse’s questions could not be read', async () => {
    const answer = await fetch(`${url}?questions=true`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    // If the vacancy is gone, there are no questions, and the post is rejected.
    if (!answer.ok && answer.status !== 404) {
      await answer.body?.cancel();
      throw new Error(`Greenhouse answered ${answer.status}`);
    }
    return v.parse(job, answer.ok ? await answer.json() : {});
  });
  for (const { name, values } of questions.flatMap((question) => question.fields)) {
    const field = name.replace(/\[\]$/, '');
    const labels = fields[field]?.split('\n') ?? [];
    const chosen = values.filter(({ label }) => labels.includes(label)).map(({ value }) => String(value));
    if (asked.includes(field) && chosen.length > 0) found.set(field, { name, values: chosen });
  }
  return found;
}
