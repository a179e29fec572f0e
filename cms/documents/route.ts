import * as v from 'valibot';
import { QueryError } from '../query/query-error.ts';

/**
 * A limit, because every link on a page of documents is resolved, which multiplies the cost of a long route by
 * thousands.
 */
const maxRouteParts = 30;
const routePath = v.pipe(
  v.string(),
  v.check((path) => path.split(/[/:.]/).length <= maxRouteParts),
);

const RouteSchema = v.object({
  type: v.string(),
  uid: v.optional(v.nullable(v.string())),
  lang: v.optional(v.nullable(v.string())),
  path: routePath,
  resolvers: v.optional(v.nullable(v.record(v.string(), routePath))),
});
export type Route = v.InferOutput<typeof RouteSchema>;

/** Parses the `routes` parameter, a JSON array. Throws `QueryError`. */
export function parseRoutes(text: string): Route[] {
  const fail = (message: string): never => {
    throw new QueryError(`[Link resolver error] ${message}`, { line: 1, column: 1 }, text.slice(0, 200));
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('routes is not JSON');
  }
  const routes = v.safeParse(
    v.union([
      v.array(RouteSchema),
      v.pipe(
        RouteSchema,
        v.transform((route) => [route]),
      ),
    ]),
    json,
  );
  return routes.success
    ? routes.output
    : fail(
        `routes must be a list of { type, path, uid?, lang?, resolvers? }, each path of ${maxRouteParts} parts at most`,
      );
}
