/** Metrics of the process behind a small interface. Only this file uses the vendor's registry. */
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** A metric whose value is read on request, so that counting adds no work to a request. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge';
  /** The names of its labels. Without labels it has one value, otherwise one per combination. */
  readonly labels?: readonly string[];
  readonly read: () => number | readonly LabelledValue[] | Promise<number>;
}

export interface LabelledValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metrics {
  readonly contentType: string;
  /** The text in Prometheus' exposition format. */
  readonly show: () => Promise<string>;
}

export function createMetrics(figures: readonly Metric[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const figure of figures) registry.registerMetric(toVendorMetric(figure));
  return { contentType: registry.contentType, show: () => registry.metrics() };
}

function toVendorMetric({ name, help, kind, labels = [], read }: Metric): Counter | Gauge {
  const listValues = async () => {
    const values = await read();
    return typeof values === 'number' ? [{ labels: {}, value: values }] : values;
  };
  const options = { name, help, labelNames: [...labels], registers: [] };
  if (kind === 'gauge') {
    return new Gauge({
      ...options,
      async collect() {
        for (const own of await listValues()) this.set(own.labels, own.value);
      },
    });
  }
  return new Counter({
    ...options,
    async collect() {
      const values = await listValues();
      // Counted elsewhere since the process started.
      this.reset();
      for (const own of values) this.inc(own.labels, own.value);
    },
  });
}
