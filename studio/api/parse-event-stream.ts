/** Parses server-sent events from chunks of any size. */
import type { StudioEvent } from '../../cms/studio-events.ts';

export interface ReceivedEvent {
  /** Undefined for events without an id: presence. */
  readonly id?: string;
  readonly event: StudioEvent;
}

export interface EventParser {
  /**
   * Returns the events that the chunk completes. An event that a cut leaves incomplete is sent again by the next
   * stream.
   */
  readonly push: (text: string) => ReceivedEvent[];
  /** The value for `Last-Event-ID` when the stream is continued. */
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
    // A heartbeat, or an id without an event.
    if (data === undefined) return [];
    // The shape is the contract of the service, whose types this code imports.
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
