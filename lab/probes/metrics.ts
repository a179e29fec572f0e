/** The metrics of the private listener by name; those with labels as one sum per name. */
export async function readMetrics({
  privateOrigin,
}: {
  readonly privateOrigin: string;
}): Promise<(name: string) => number> {
  const text = await (await fetch(`${privateOrigin}/metrics`)).text();
  const totals = new Map<string, number>();
  for (const [, name = '', value] of text.matchAll(/^([a-z_]+)(?:\{[^}]*\})? ([\d.eE+-]+)$/gm)) {
    totals.set(name, (totals.get(name) ?? 0) + Number(value));
  }
  return (name) => {
    const value = totals.get(name);
    if (value === undefined) throw new Error(`No metric ${name}`);
    return value;
  };
}
