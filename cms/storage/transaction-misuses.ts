/** Messages for the wrong use of a store or of a transaction handle. */
export const misuses = {
  over: 'The transaction is over, and its handle is used.',
  nested: 'A transaction inside this one is open, and its outer handle is used.',
  outside: 'The store itself is used inside a transaction instead of the handle.',
} as const;
