import type { ModelRegister } from '../model-register.ts';
import { toModel } from '../sqlite/rows.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';
import { insertEvent } from './webhook-store.ts';

export function createModelStore(statements: Statements): ModelRegister {
  return {
    async listModels() {
      return (await statements.all(sql`SELECT kind, id, json FROM model ORDER BY kind, id`)).map(toModel);
    },

    replaceModels: (models, event) =>
      statements.write(async (inside) => {
        inside.announce('models');
        inside.announce('outbox');
        await inside.run(sql`DELETE FROM model`);
        await inside.run(
          sql`INSERT INTO model (kind, id, json) SELECT * FROM unnest(${models.map(({ kind }) => kind)}::text[],
            ${models.map(({ id }) => id)}::text[], ${models.map(({ json }) => json)}::text[])`,
        );
        if (event) await insertEvent(inside, event);
      }),
  };
}
