import type { ModelRegister } from '../model-register.ts';
import { toModel } from './rows.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';
import { insertEvent } from './webhook-store.ts';

export function createModelStore(statements: Statements): Synchronous<ModelRegister> {
  return {
    listModels: () => statements.all('SELECT kind, id, json FROM model ORDER BY kind, id').map(toModel),

    replaceModels(models, event) {
      statements.transaction(() => {
        statements.run('DELETE FROM model');
        for (const { kind, id, json } of models) {
          statements.run('INSERT INTO model (kind, id, json) VALUES (?, ?, ?)', kind, id, json);
        }
        if (event) insertEvent(statements, event);
      });
    },
  };
}
