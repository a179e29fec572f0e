import * as v from 'valibot';
import type { ExperimentRegister, StoredExperiment } from '../experiment-register.ts';
import { experimentRow, variationRow } from '../sqlite/experiment-store.ts';
import { sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';

/** Experiments and their variations. */
export function createExperimentStore(statements: Statements): ExperimentRegister {
  const readOne = async (rows: readonly Row[]): Promise<StoredExperiment | undefined> =>
    (await readVariations(statements, rows))[0];
  return {
    putExperiment: (experiment) => statements.write((inside) => putExperiment(inside, experiment)),

    async getExperiment(id) {
      return readOne(await statements.all(sql`SELECT * FROM experiment WHERE id = ${id}`));
    },

    async findExperimentByRevision(revision) {
      return readOne(
        await statements.all(
          sql`SELECT e.* FROM experiment e JOIN experiment_variation a ON a.experiment = e.id
            WHERE a.revision = ${revision}`,
        ),
      );
    },

    async listExperiments() {
      const rows = await statements.all(
        sql`SELECT * FROM experiment ORDER BY started_at IS NULL, started_at, created_at, id`,
      );
      return readVariations(statements, rows);
    },

    deleteExperiment: (id) =>
      statements.write(async (inside) => {
        await inside.run(sql`DELETE FROM experiment_variation WHERE experiment = ${id}`);
        await inside.run(sql`DELETE FROM experiment WHERE id = ${id}`);
      }),
  };
}

async function putExperiment(inside: Statements, experiment: StoredExperiment): Promise<void> {
  const { id, googleId, name, status, createdAt, startedAt, stoppedAt, variations } = experiment;
  await inside.run(
    sql`INSERT INTO experiment (id, google_id, name, status, created_at, started_at, stopped_at)
      VALUES (${id}, ${googleId}, ${name}, ${status}, ${createdAt}, ${startedAt ?? null}, ${stoppedAt ?? null})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, status = excluded.status, started_at = excluded.started_at,
        stopped_at = excluded.stopped_at`,
  );
  await inside.run(sql`DELETE FROM experiment_variation WHERE experiment = ${id}`);
  await inside.run(
    sql`INSERT INTO experiment_variation (experiment, position, id, label, weight, revision, documents)
      SELECT ${id}, e.* FROM unnest(${variations.map((_, position) => position)}::integer[],
        ${variations.map((one) => one.id)}::text[], ${variations.map(({ label }) => label)}::text[],
        ${variations.map(({ weight }) => weight)}::float8[], ${variations.map(({ revision }) => revision)}::text[],
        ${variations.map(({ documents }) => JSON.stringify(documents))}::text[]) AS e`,
  );
}

async function readVariations(statements: Statements, rows: readonly Row[]): Promise<StoredExperiment[]> {
  const experiments = rows.map((row) => v.parse(experimentRow, row));
  if (experiments.length === 0) return [];
  const variations = await statements.all(
    sql`SELECT * FROM experiment_variation WHERE experiment = ANY (${experiments.map(({ id }) => id)})
      ORDER BY position`,
  );
  return experiments.map(({ google_id, created_at, started_at, stopped_at, ...same }) => ({
    ...same,
    googleId: google_id,
    createdAt: created_at,
    startedAt: started_at,
    stoppedAt: stopped_at,
    variations: variations
      .filter(({ experiment }) => experiment === same.id)
      .map((variation) => v.parse(variationRow, variation)),
  }));
}
