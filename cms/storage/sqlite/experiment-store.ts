import * as v from 'valibot';
import type {
  ExperimentRegister,
  ExperimentStatus,
  StoredExperiment,
  StoredVariation,
} from '../experiment-register.ts';
import { optionalNumber } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

export const experimentRow = v.object({
  id: v.string(),
  google_id: v.string(),
  name: v.string(),
  status: v.picklist(['draft', 'running', 'stopped'] satisfies ExperimentStatus[]),
  created_at: v.number(),
  started_at: optionalNumber,
  stopped_at: optionalNumber,
});
export const variationRow = v.object({
  id: v.string(),
  label: v.string(),
  weight: v.number(),
  revision: v.string(),
  documents: v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.string(), version: v.number() }))),
});

/** Experiments and their variations. */
export function createExperimentStore(statements: Statements): Synchronous<ExperimentRegister> {
  const toOne = (row: Row | undefined): StoredExperiment | undefined => row && toExperiment(statements, row);
  return {
    putExperiment: (experiment) => statements.transaction(() => putExperiment(statements, experiment)),
    getExperiment: (id) => toOne(statements.get('SELECT * FROM experiment WHERE id = ?', id)),
    findExperimentByRevision: (revision) =>
      toOne(
        statements.get(
          `SELECT e.* FROM experiment e JOIN experiment_variation a ON a.experiment = e.id WHERE a.revision = ?`,
          revision,
        ),
      ),
    listExperiments: () =>
      statements
        .all('SELECT * FROM experiment ORDER BY started_at IS NULL, started_at, created_at, id')
        .map((row) => toExperiment(statements, row)),
    deleteExperiment: (id) =>
      statements.transaction(() => {
        statements.run('DELETE FROM experiment_variation WHERE experiment = ?', id);
        statements.run('DELETE FROM experiment WHERE id = ?', id);
      }),
  };
}

function putExperiment(statements: Statements, experiment: StoredExperiment): void {
  const { id, googleId, name, status, createdAt, startedAt, stoppedAt, variations } = experiment;
  statements.run(
    `INSERT INTO experiment (id, google_id, name, status, created_at, started_at, stopped_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, status = excluded.status, started_at = excluded.started_at,
       stopped_at = excluded.stopped_at`,
    id,
    googleId,
    name,
    status,
    createdAt,
    startedAt ?? null,
    stoppedAt ?? null,
  );
  statements.run('DELETE FROM experiment_variation WHERE experiment = ?', id);
  for (const [position, variation] of variations.entries()) {
    statements.run(
      `INSERT INTO experiment_variation (experiment, position, id, label, weight, revision, documents)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      position,
      variation.id,
      variation.label,
      variation.weight,
      variation.revision,
      JSON.stringify(variation.documents),
    );
  }
}

function toExperiment(statements: Statements, row: Row): StoredExperiment {
  const { google_id, created_at, started_at, stopped_at, ...same } = v.parse(experimentRow, row);
  return {
    ...same,
    googleId: google_id,
    createdAt: created_at,
    startedAt: started_at,
    stoppedAt: stopped_at,
    variations: statements
      .all('SELECT * FROM experiment_variation WHERE experiment = ? ORDER BY position', same.id)
      .map((variation): StoredVariation => v.parse(variationRow, variation)),
  };
}
