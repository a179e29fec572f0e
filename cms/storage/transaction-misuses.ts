/** Messages for a handle or a store that a transaction must not use at that moment. */
export const misuses = {
  over: 'The transaction is over, and its handle is used.',
  nested: 'A transaction inside this one is open, and its outer handle is used.',
  outside: 'The store itself is used inside a transaction instead of the handle.',
} as const;
