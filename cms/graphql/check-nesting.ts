import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

const opening: ReadonlySet<string> = new Set([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R]);

/**
 * The parser calls itself for every bracket, and a query of nested lists alone fills the stack. So the brackets are
 * counted before; a query of more than `maxTokens` is left to the parser's own limit. Throws `GraphQLError`.
 */
export function checkNesting(query: string, { maxDepth, maxTokens }: { maxDepth: number; maxTokens: number }): void {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let count = 0; count < maxTokens; count++) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (closing.has(kind)) depth -= 1;
    if (opening.has(kind)) depth += 1;
    if (depth > maxDepth) throw new GraphQLError(`The query is nested deeper than ${maxDepth} brackets.`);
  }
}
