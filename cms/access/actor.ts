import { AsyncLocalStorage } from 'node:async_hooks';

/** Who performs an action: an account, a token, or this program itself. Recorded in the audit log. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

/** The configured write token. */
export const rootActor: Actor = { id: 'write-token', name: 'Write token' };
export const accessTokenActor: Actor = { id: 'access-token', name: 'Access token' };
/** Calls inside the process: starter content, commands. */
const processActor: Actor = { id: 'process', name: 'The service' };
export const schedulerActor: Actor = { id: 'schedule', name: 'Schedule' };

/** The name of an actor that is neither an account nor a stored token. */
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
