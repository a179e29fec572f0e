/** Server-sent events as they arrive, in pieces of any size. */
import type { StudioEvent } from '../../cms/studio-events.ts';

export interface ReceivedEvent {
  /** Undefined for what has none: who is where. */
  readonly id?: string;
  readonly event: StudioEvent;
}

export interface EventParser {
  /** The events that the text completes. What a cut leaves incomplete is none: it comes again. */
  push(text: string): ReceivedEvent[];
  /** The id after which the stream is to be continued. */
  readonly lastId: string | undefined;
}

export function createEventParser(): EventParser {
  let rest = '';
  let lastId: string | undefined;

  function readBlock(block: string): ReceivedEvent[] {
    const fields = new Map(block.split('\n').map(toField));
    const id = fields.get('id');
    if (id !== undefined) lastId = id;
    const data = fields.get('data');
    // A heartbeat, or an id alone.
    if (data === undefined) return [];
    // The service of the same origin writes it, by the type of the same repository.
    const event = JSON.parse(data) as StudioEvent;
    return [{ ...(id !== undefined && { id }), event }];
  }

  return {
    push(text) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      return blocks.flatMap(readBlock);
    },
    get lastId() {
      return lastId;
    },
  };
}

function toField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
