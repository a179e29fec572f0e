import { AsyncLocalStorage } from 'node:async_hooks';

/** Who acts: a token, or this program itself. Recorded in the audit log. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

/** The write token of the configuration. */
export const rootActor: Actor = { id: 'write-token', name: 'Write token' };
export const accessTokenActor: Actor = { id: 'access-token', name: 'Access token' };
/** Calls within the process: starter content, commands. */
const processActor: Actor = { id: 'process', name: 'The service' };
export const schedulerActor: Actor = { id: 'schedule', name: 'Schedule' };

/** The name of an actor that is neither an account nor a token of the store. */
export function findActorName(id: string): string | undefined {
  return [rootActor, accessTokenActor, processActor, schedulerActor].find((actor) => actor.id === id)?.name;
}

const current = new AsyncLocalStorage<Actor>();

/** Runs `work`, and everything that it starts, as this actor. */
export function runAs<Result>(actor: Actor, work: () => Result): Result {
  return current.run(actor, work);
}

export function getActor(): Actor {
  return current.getStore() ?? processActor;
}
