import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import type { VariationKey } from '../documents/experiments.ts';
import { toIsoDateTime, toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { StoredExperiment } from '../storage/experiment-register.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody, readOptionalJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const label = (what: string): v.GenericSchema<string> =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(`${what} needs a name`), v.maxLength(200));
const weightTolerance = 1e-6;
const VariationsSchema = v.pipe(
  v.array(
    v.object({
      label: label('a variation'),
      weight: v.optional(v.pipe(v.number(), v.minValue(0, 'is a share, 0 to 1'), v.maxValue(1, 'is a share, 0 to 1'))),
    }),
  ),
  v.minLength(2, 'an experiment compares two variations at least'),
  v.maxLength(10),
  v.check(
    (variations) => new Set(variations.map(({ weight }) => weight === undefined)).size === 1,
    'either every variation has a weight, or none',
  ),
  v.check(
    (variations) =>
      variations[0]?.weight === undefined ||
      Math.abs(variations.reduce((sum, { weight = 0 }) => sum + weight, 0) - 1) <= weightTolerance,
    'the weights must make 1',
  ),
);
const CreateSchema = v.object({
  name: label('an experiment'),
  /** The value of a visitor's cookie is `{googleId} {index}`. */
  googleId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be letters, digits, - and _'))),
  variations: VariationsSchema,
});
const DocumentSchema = v.object({ version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) });
const WinnerSchema = v.object({ variation: v.string() });

/** `/admin/experiments`. */
export function addExperimentRoutes(app: Hono, environment: ServiceEnvironment): void {
  const { administration } = environment;
  const answer = (
    context: Context,
    write: (own: ContentAdministration) => Promise<StoredExperiment>,
    status: 200 | 201 = 200,
  ): Promise<Response> =>
    runWrite(context, environment, async (inside) => ({
      status,
      body: await toBody(await write(inside.administration), inside),
    }));

  app.get('/experiments', async (context) => {
    const experiments = await administration.listExperiments();
    return context.json({ results: await Promise.all(experiments.map((one) => toBody(one, environment))) });
  });
  app.post('/experiments', async (context) => {
    const { name, googleId, variations } = await readJsonBody(context.req.raw, CreateSchema);
    const input = { name, googleId, variations: variations.map((one) => ({ label: one.label, weight: one.weight })) };
    return answer(context, (own) => own.createExperiment(input), 201);
  });
  app.get('/experiments/:id', async (context) =>
    context.json(await toBody(await administration.getExperiment(readId(context)), environment)),
  );
  app.delete('/experiments/:id', (context) =>
    runWrite(context, environment, async (inside) => {
      await inside.administration.deleteExperiment(readId(context));
      return { status: 204, body: undefined };
    }),
  );
  app.put('/experiments/:id/variations/:variation/documents/:document', async (context) => {
    const { version } = await readOptionalJsonBody(context.req.raw, DocumentSchema);
    const document = { id: context.req.param('document'), version };
    return answer(context, (own) => own.putVariationDocument(readVariationKey(context), document));
  });
  app.delete('/experiments/:id/variations/:variation/documents/:document', (context) =>
    answer(context, (own) => own.removeVariationDocument(readVariationKey(context), context.req.param('document'))),
  );
  app.post('/experiments/:id/start', (context) => answer(context, (own) => own.startExperiment(readId(context))));
  app.post('/experiments/:id/stop', (context) => answer(context, (own) => own.stopExperiment(readId(context))));
  app.post('/experiments/:id/publish-winner', publishWinner(environment));
}

function publishWinner(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { variation } = await readJsonBody(context.req.raw, WinnerSchema);
    const place = { experimentId: readId(context), variationId: variation };
    return runWrite(context, environment, async (inside) => {
      const change = await inside.administration.publishWinner(place);
      const experiment = await toBody(await inside.administration.getExperiment(place.experimentId), inside);
      return { status: 200, body: { ...experiment, ...change } };
    });
  };
}

function readId(context: Context): string {
  return context.req.param('id') ?? '';
}

function readVariationKey(context: Context): VariationKey {
  return { experimentId: readId(context), variationId: context.req.param('variation') ?? '' };
}

async function toBody(experiment: StoredExperiment, { storage }: ServiceEnvironment): Promise<Record<string, unknown>> {
  const { id, googleId, name, status, createdAt, startedAt, stoppedAt, variations } = experiment;
  return {
    id,
    googleId,
    name,
    status,
    createdAt: toIsoDateTime(createdAt),
    startedAt: toOptionalIsoDateTime(startedAt),
    stoppedAt: toOptionalIsoDateTime(stoppedAt),
    variations: await Promise.all(
      variations.map(async (variation) => ({
        id: variation.id,
        label: variation.label,
        weight: variation.weight,
        ref: status === 'stopped' ? null : await toReleaseRef(variation, storage),
        documents: variation.documents,
      })),
    ),
  };
}
